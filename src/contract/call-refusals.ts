import type { Access, Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';

/** Every code with which a call may be refused: those that follow from its access and shape, and those it declares. */
export function refusalsOf(route: string, call: Endpoint): readonly RefusalCode[] {
  const writes = !route.startsWith('GET ');
  const takesInput = call.params || call.query || call.body || call.upload;
  const isFile = Array.isArray(call.reply) || typeof call.reply === 'string';
  const codes = new Set<RefusalCode>([
    'SOLICITUD_INVALIDA',
    'DIRECCION_MUY_LARGA',
    'ERROR_INTERNO',
    'NO_DISPONIBLE',
    ...ofAccess[call.access],
    ...(call.access !== 'open' && writes ? (['ORIGEN_AJENO'] as const) : []),
    ...(takesInput ? (['DATOS_INVALIDOS', 'DATO_RECHAZADO'] as const) : []),
    ...(writes ? (['CUERPO_MUY_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : []),
    ...(call.upload ? (['ARCHIVO_MUY_GRANDE', 'FORMULARIO_INCOMPLETO'] as const) : []),
    ...(isFile && call.reply !== 'events' ? (['DOCUMENTO_MUY_GRANDE', 'OCUPADO', 'ABANDONADO'] as const) : []),
    ...(call.refuses ?? []),
  ]);
  return [...codes];
}

const loggedIn = ['SIN_SESION', 'SESION_VENCIDA'] as const;
const role = [...loggedIn, 'NO_PERMITIDO'] as const;
const object = [...role, 'NO_ENCONTRADO'] as const;
const ofAccess: Record<Access, readonly RefusalCode[]> = {
  open: [],
  'logged-in': loggedIn,
  admin: role,
  'admin-or-leader': role,
  'self-or-admin': object,
  'leader-or-admin': object,
  'leader-of-or-admin': object,
  'order-party': object,
};
