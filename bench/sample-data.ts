import type { Product } from '#contract/products.calls.ts';

/** Data as the API answers it, as much as one asks for. */
export const sampleData = { products };

function products(count: number): Product[] {
  return numbers(count).map((n) => ({
    productoId: n,
    name: `Producto ${n}`,
    description: 'Acero inoxidable, apto para todo tipo de cocina y lavavajillas.',
    codigo: `COC-${n}`,
    imageUrl: `/imagenes/${n.toString(16).padStart(32, '0')}/640.webp`,
    amount: 10 + (n % 300),
    categoria: 'COCINA',
    tipoProducto: 'GENERAL',
    cantidadLimite: null,
    stock: null,
    limite: false,
    estado: 'ACTIVO',
    enabled: true,
  }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
