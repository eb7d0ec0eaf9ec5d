import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';

/** Data as the API answers it, as much as one asks for. */
export const sampleData = { products, orders };

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

function orders(count: number): Order[] {
  const begin = Date.UTC(2026, 0, 1);
  return numbers(count).map((n) => ({
    orderId: n,
    clientName: `Vendedora ${n % 400} Fernández`,
    tipo: 'ESENCIAL',
    direccion: `Hipólito Yrigoyen ${n % 5000}, Muñiz`,
    telefono: `11 5550-${String(n % 10_000).padStart(4, '0')}`,
    retiro: 'Conesa 970, Muñiz',
    ventanaId: 1,
    cierre: 1,
    idLider: 54,
    lider: 'Graciela Ferreyra',
    totalAmount: 100 + (n % 900),
    serviceAmount: 250,
    createdAt: new Date(begin + n * 1_000_000).toISOString(),
    delivered: n % 5 === 0 ? 'REALIZADO' : 'PENDIENTE',
    userId: n % 400,
    orderDetails: numbers(4).map((line) => ({
      productoId: (n * line) % 500,
      name: `Producto ${(n * line) % 500}`,
      tipoProducto: 'GENERAL',
      codigo: `COC-${(n * line) % 500}`,
      quantity: line,
      referencia: line === 1 ? 'Azul' : '',
      amount: 25,
    })),
    can: { cancel: true, complete: n % 5 !== 0 },
  }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
