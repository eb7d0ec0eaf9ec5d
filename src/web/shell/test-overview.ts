import type { Overview } from '#contract/overview.calls.ts';

/** What 'Inicio' answers for a shop in which nothing happened yet. */
export const emptyShop: Overview = {
  ...{ cierre: null, anterior: null, anteriorHastaAca: null, horas: [], terminado: null, ajustesCambiados: [] },
  ...{ enVenta: 0, pocoStock: 0, recuperaciones: 0, aprobaciones: 0, reclamos: 0, deudas: 0, comprobantes: 0 },
  vendedores: { PIDIO: 0, EN_CARRITO: 0, TODAVIA_NO: 0, NUNCA: 0 },
  proveedores: { conDeuda: 0, saldo: 0, porVencer: 0, importePorVencer: 0 },
  copia: { programadas: false, ultima: null, atrasada: false },
  programacion: { apertura: null, cierre: null, ritmo: null, ahora: '2026-11-22T12:00:00.000Z', version: 0 },
};
