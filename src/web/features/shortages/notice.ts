import { listed } from '#contract/format.ts';
import { shortageText, variantText } from '#contract/orders.ts';
import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import { greeting } from '#contract/users.ts';

export const shortageIn = ({ pedidas, quantity }: PackingItem): string =>
  shortageText({ quantity: pedidas, entregada: quantity });

export const shortParcels = ({ puntos }: Packing): Parcel[] =>
  puntos
    .flatMap(({ lideres }) => lideres)
    .flatMap(({ vendedores }) => vendedores)
    .filter(({ renglones }) => renglones.some(shortageIn));

export function noticeTo({ vendedor, pedidos, renglones }: Parcel): string {
  const orders = pedidos.length === 1 ? `su pedido N° ${pedidos[0]}` : `sus pedidos N° ${listed(pedidos.map(String))}`;
  const missing = renglones.filter(shortageIn).map((item) => {
    const { name, quantity, pedidas } = item;
    const variant = variantText(item);
    return [quantity, 'de', pedidas, name, variant && `(${variant})`].filter((part) => part !== '').join(' ');
  });
  return `${greeting(vendedor)}, de ${orders} entregamos ${missing.join('; ')}. Se cobra lo que se entrega.`;
}
