import type { PagePath } from '../../platform/router/router.ts';
import type { PictureName } from './pictures.ts';

/** A part of the manual, which `/ayuda#id` leads to. */
export type TopicId =
  | 'pedir'
  | 'sin-senal'
  | 'mis-pedidos'
  | 'mas-rapido'
  | 'mis-precios'
  | 'cuenta'
  | 'avisos'
  | 'equipo'
  | 'pedir-por'
  | 'contrasenas'
  | 'inicio'
  | 'productos'
  | 'planilla'
  | 'abrir'
  | 'pedidos'
  | 'faltantes'
  | 'armado'
  | 'cierres'
  | 'copias'
  | 'monedas'
  | 'platos'
  | 'retiro'
  | 'deshacer'
  | 'auditoria'
  | 'ajustes';

export type Topic = {
  id: TopicId;
  title: string;
  /** What one does, in its order. */
  steps: readonly string[];
  /** Where it is done. */
  page?: { to: PagePath; label: string };
  picture?: PictureName;
};
