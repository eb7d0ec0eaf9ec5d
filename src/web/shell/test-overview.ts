import type { Overview } from '#contract/overview.calls.ts';

/** The overview of a shop in which nothing has happened yet. */
export const emptyShop: Overview = {
  ...{ cierre: null, anterior: null, anteriorHastaAca: null, horas: [], terminado: null, ajustesCambiados: [] },
  ...{ enVenta: 0, pocoStock: 0, recuperaciones: 0, aprobaciones: 0, reclamos: 0, deudas: 0, comprobantes: 0 },
  preparado: { nombre: false, cobro: false, cotizacion: false },
  vendedores: { PIDIO: 0, EN_CARRITO: 0, TODAVIA_NO: 0, NUNCA: 0 },
  proveedores: { conDeuda: 0, saldo: 0, porVencer: 0, importePorVencer: 0 },
  copia: { programadas: false, ultima: null, atrasada: false },
  programacion: { apertura: null, cierre: null, ritmo: null, ahora: '2026-11-22T12:00:00.000Z', version: 0 },
};

/** An administrator's overview of a shop in its tenth window. */
export const inicio: Overview = {
  cierre: { id: 12, cierre: 10, abierta: '2026-11-20T12:00:00.000Z', cerrada: null, pedidos: 42, total: 1200 },
  anterior: {
    id: 11,
    cierre: 9,
    abierta: '2026-11-13T12:00:00.000Z',
    cerrada: '2026-11-16T12:00:00.000Z',
    pedidos: 120,
    total: 4000,
  },
  anteriorHastaAca: { pedidos: 35, total: 1500 },
  horas: [
    { hora: 9, pedidos: 1, antes: 4 },
    { hora: 11, pedidos: 41, antes: 31 },
  ],
  preparado: { nombre: true, cobro: true, cotizacion: true },
  enVenta: 40,
  pocoStock: 3,
  vendedores: { PIDIO: 20, EN_CARRITO: 2, TODAVIA_NO: 8, NUNCA: 1 },
  recuperaciones: 1,
  aprobaciones: 0,
  reclamos: 0,
  deudas: 14,
  proveedores: { conDeuda: 3, saldo: 1234.5, porVencer: 1, importePorVencer: 90.15 },
  terminado: { ventana: 11, compras: 2, porLlegar: 4, faltantes: 3, bultos: 5 },
  comprobantes: 6,
  ajustesCambiados: [],
  copia: { programadas: true, ultima: null, atrasada: false },
  programacion: { apertura: null, cierre: null, ritmo: null, ahora: '2026-11-22T12:00:00.000Z', version: 0 },
};
