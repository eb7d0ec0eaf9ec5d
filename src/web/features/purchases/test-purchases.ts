import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';

const line = (given: Partial<PurchaseLine>): PurchaseLine => ({
  productoId: 1,
  codigo: 'SAR',
  name: 'Sartén',
  referencia: '',
  pedidas: 5,
  aEntregar: 5,
  faltan: 5,
  sinRepartir: 0,
  enviadas: 0,
  porEnviar: 5,
  recibidas: 0,
  danadas: 0,
  reclamadas: 0,
  sobrantes: 0,
  deSobrante: 0,
  porTomar: 0,
  costo: 12.5,
  ...given,
});

/** An ended window with an unsent purchase, one with orders added later, and products without a supplier. */
export const purchases = (): Purchase[] => [
  {
    proveedorId: 3,
    razonSocial: 'Bazar SA',
    telefono: '11 5555 0101',
    estado: 'BORRADOR',
    huella: 'a'.repeat(43),
    total: 62.5,
    saldo: 0,
    renglones: [line({}), line({ productoId: 2, codigo: 'LAM', name: 'Lámpara', referencia: 'roja', costo: null })],
  },
  {
    proveedorId: 4,
    razonSocial: 'Telas Ñandú',
    telefono: '',
    estado: 'ENVIADA',
    huella: 'b'.repeat(43),
    total: 70,
    saldo: 1250.5,
    renglones: [
      line({
        productoId: 5,
        codigo: 'MAN',
        name: 'Mantel',
        pedidas: 7,
        aEntregar: 7,
        faltan: 7,
        enviadas: 5,
        porEnviar: 2,
        costo: 10,
      }),
      line({
        productoId: 6,
        codigo: 'REP',
        name: 'Repasador',
        pedidas: 0,
        aEntregar: 0,
        faltan: 0,
        enviadas: 2,
        porEnviar: 0,
        costo: 1,
      }),
    ],
  },
  {
    proveedorId: null,
    razonSocial: 'Sin proveedor',
    telefono: '',
    estado: 'BORRADOR',
    huella: 'c'.repeat(43),
    total: 0,
    saldo: 0,
    renglones: [line({ productoId: 9, name: 'Suelto', costo: null })],
  },
];

export const endedWindow = {
  id: 35,
  cierre: 2,
  abierta: '2025-03-03T12:00:00.000Z',
  cerrada: '2025-03-08T15:30:00.000Z',
};
