import type { Category } from '#contract/products.ts';

/** The suppliers, by id from 1 on, and the categories that each one delivers. */
const suppliers: readonly { razonSocial: string; telefono: string; email: string; delivers: readonly Category[] }[] = [
  {
    razonSocial: 'Cocina del Sur S.A.',
    telefono: '11 5550-1001',
    email: 'ventas@cocinadelsur.example',
    delivers: ['COCINA'],
  },
  {
    razonSocial: 'Textiles La Ribera S.R.L.',
    telefono: '11 5550-1002',
    email: 'pedidos@textileslaribera.example',
    delivers: ['BAÑO', 'BLANQUERIA', 'INDUMENTARIA'],
  },
  {
    razonSocial: 'Luz y Hogar Distribuidora',
    telefono: '11 5550-1003',
    email: 'mayorista@luzyhogar.example',
    delivers: ['ILUMINACION'],
  },
  {
    razonSocial: 'El Trencito Juguetes y Regalos',
    telefono: '11 5550-1004',
    email: 'hola@eltrencito.example',
    delivers: ['INFANTIL', 'REGALOS'],
  },
  {
    razonSocial: 'Bella Piel Cosmética S.A.',
    telefono: '11 5550-1005',
    email: 'ventas@bellapiel.example',
    delivers: ['BELLEZA'],
  },
  {
    razonSocial: 'Orden & Brillo S.R.L.',
    telefono: '11 5550-1006',
    email: 'pedidos@ordenybrillo.example',
    delivers: ['ORGANIZADORES', 'LIMPIEZA'],
  },
  {
    razonSocial: 'Guardián Seguridad Electrónica',
    telefono: '11 5550-1007',
    email: 'comercial@guardian.example',
    delivers: ['SEGURIDAD'],
  },
  {
    razonSocial: 'Huellitas Mascotas',
    telefono: '11 5550-1008',
    email: 'ventas@huellitas.example',
    delivers: ['MASCOTAS'],
  },
];

export const demoSuppliers = suppliers.map(({ delivers: _, ...supplier }, index) => ({
  proveedorId: index + 1,
  ...supplier,
}));

/** Who delivers a category. */
export function supplierOf(categoria: Category): (typeof demoSuppliers)[number] {
  const supplier = demoSuppliers[suppliers.findIndex(({ delivers }) => delivers.includes(categoria))];
  if (!supplier) throw new Error(`nobody delivers ${categoria}`);
  return supplier;
}
