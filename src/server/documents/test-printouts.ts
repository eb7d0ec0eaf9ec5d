import { type Catalogue, cataloguePdf } from './catalogue-pdf.ts';
import type { OrderedLine, PlacedOrder } from './orders.ts';
import { type OrderPrintout, ordersPdf } from './orders-pdf.ts';

export const made = 'Hecho el 21/11/2026 14:30';
export const seller = {
  sellerId: 1,
  userName: 'ana',
  seller: 'Ana Núñez',
  leader: 'Lía Ibáñez',
  email: 'ana@vitrina.example',
  telefono: '11 5555-0000',
  direccion: 'Av. Siempreviva 742',
  retiro: 'Castelli 1224, José C Paz',
};
export const line = {
  codigo: 'OLL',
  name: 'Olla',
  referencia: '',
  dia: null,
  tipoProducto: 'GENERAL',
  quantity: 1,
  entregada: null,
  cambio: null,
  amount: 10,
} as const;
export const order = ({
  lines = [line],
  ...values
}: Partial<Omit<PlacedOrder, 'lines'>> & { lines?: OrderedLine[] } = {}): PlacedOrder => ({
  orderId: 7,
  day: '2026-11-20',
  tipo: 'ESENCIAL',
  estado: 'PENDIENTE',
  totalAmount: 10,
  lines: JSON.stringify(lines),
  ...values,
});
export const orderPdf = (printout: OrderPrintout, made: string) => ordersPdf([printout], made);
export const card = {
  name: 'Juego de sábanas de algodón',
  description: '',
  codigo: 'C1',
  categoria: 'COCINA',
  amount: 10,
  photo: null,
} as const;
const catalogue = (values: Partial<Catalogue>): Catalogue => ({
  tipo: 'ESENCIAL',
  selection: null,
  day: '2026-11-20',
  products: [card],
  ...values,
});
export async function catalogueOf(values: Partial<Catalogue>) {
  const parts: Uint8Array[] = [];
  await cataloguePdf(catalogue(values), (part) => parts.push(part), made);
  return Buffer.concat(parts);
}
