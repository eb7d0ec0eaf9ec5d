import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';

const item = (given: Partial<PackingItem>): PackingItem => ({
  productoId: 1,
  name: 'Olla',
  codigo: 'OLL',
  referencia: '',
  dia: null,
  quantity: 2,
  pedidas: given.quantity ?? 2,
  listo: 0,
  sinRepartir: 0,
  cambios: [],
  ...given,
});
const parcel = (vendedorId: number, vendedor: string, renglones: PackingItem[]): Parcel => ({
  vendedorId,
  vendedor,
  telefono: '11 5555',
  pedidos: [vendedorId],
  pendientes: 1,
  version: 1,
  entrega: null,
  renglones,
});
/** Two parcels at two pickup points, Ana's with a leader, and their pick list. */
export const packing = (): Packing => ({
  ventana: { id: 3, cierre: 3, abierta: '2025-03-10T12:00:00.000Z', cerrada: null },
  puntos: [
    {
      retiro: 'Castelli 1224, José C Paz',
      lideres: [
        {
          idLider: 54,
          lider: 'Carla Ríos',
          vendedores: [parcel(7, 'Ana García', [item({}), item({ referencia: 'roja', listo: 1 })])],
        },
      ],
    },
    {
      retiro: 'Conesa 970, Muñiz',
      lideres: [{ idLider: null, lider: null, vendedores: [parcel(9, 'Bruno Muñoz', [item({ quantity: 1 })])] }],
    },
  ],
  proveedores: [
    { proveedorId: 5, razonSocial: 'Acme', renglones: [item({ quantity: 3 }), item({ referencia: 'roja' })] },
  ],
});
