import { messages } from '#contract/messages.ts';
import type { OrderRequest } from '#contract/orders.calls.ts';
import { type OrderType, orderTotal, orderTypeOf } from '#contract/orders.ts';
import { isSamePrice } from '#contract/prices.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { LockedProduct } from './lock-products.ts';

type Lines = OrderRequest['menuList'];
type Products = Map<number, LockedProduct>;

/** 422 `PRODUCTO_NO_DISPONIBLE` naming the products that are unknown, deleted or inactive. */
export function demandAvailable(lines: readonly Pick<Lines[number], 'productoId'>[], products: Products) {
  const gone = [...new Set(lines.map((line) => line.productoId))].filter((id) => products.get(id)?.estado !== 'ACTIVO');
  if (!gone.length) return;
  const productos = gone.map((productoId) => ({
    productoId,
    name: products.get(productoId)?.name ?? `N° ${productoId}`,
  }));
  throw new Refusal(422, 'PRODUCTO_NO_DISPONIBLE', 'Hay productos que ya no están disponibles.', {
    detail: productos.map(({ name }) => name).join(', '),
    productos,
  });
}

/** 422 `CATALOGOS_MEZCLADOS` for a mix of catalogues or a type that is not the one asked for. */
export function demandOneCatalogue(
  lines: { tipoProducto: string }[],
  tipo: OrderType,
  sent: OrderType | null | undefined,
) {
  const mixed = lines.some((line) => orderTypeOf([line]) !== tipo);
  if (mixed || (sent && sent !== tipo))
    throw new Refusal(422, 'CATALOGOS_MEZCLADOS', messages.order.failed.title, { detail: messages.order.failed.text });
}

/** 409 `PRECIO_CAMBIADO` with today's prices: nobody pays a price that they did not see. */
export function demandTodaysPrices({ menuList, totalAmount }: OrderRequest, products: Products) {
  const changed = menuList.filter((line) => !isSamePrice(line.amount, products.get(line.productoId)?.amount ?? -1));
  if (changed.length) throw changedPrices(idsOf(changed), products);
  if (!isSamePrice(totalAmount, orderTotal(menuList))) throw wrongTotal(menuList, products);
}

/** 409 `PRECIO_CAMBIADO` naming the products whose price is another, with today's. */
export function changedPrices(ids: readonly number[], products: Products) {
  const productos = pricesOf(ids, products);
  const detail = productos.map(({ name }) => name).join(', ');
  return new Refusal(409, 'PRECIO_CAMBIADO', priceChanged, { detail, productos });
}

/** The same for a total that is not the sum: with every current price, to add up again. */
export const wrongTotal = (lines: Lines, products: Products) =>
  new Refusal(409, 'PRECIO_CAMBIADO', priceChanged, {
    detail: 'El total no coincide con los precios de hoy.',
    productos: pricesOf(idsOf(lines), products),
  });

const priceChanged = 'Hay precios que cambiaron desde que armó el pedido.';
const idsOf = (lines: Lines) => lines.map((line) => line.productoId);
const pricesOf = (ids: readonly number[], products: Products) =>
  [...new Set(ids)].map((productoId) => {
    const { name = '', amount = 0 } = products.get(productoId) ?? {};
    return { productoId, name, amount };
  });

/** 409 `STOCK_INSUFICIENTE` naming each product that is short, what was ordered and what is left. */
export function demandStock(lines: readonly Pick<Lines[number], 'productoId' | 'quantity'>[], products: Products) {
  const quantities = new Map<number, number>();
  for (const { productoId, quantity } of lines)
    quantities.set(productoId, (quantities.get(productoId) ?? 0) + quantity);
  const productos = [...quantities].flatMap(([productoId, pedido]) => {
    const { name = '', stock = null } = products.get(productoId) ?? {};
    return stock !== null && stock < pedido ? [{ productoId, name, pedido, disponible: stock }] : [];
  });
  if (!productos.length) return;
  throw new Refusal(409, 'STOCK_INSUFICIENTE', 'No alcanza el stock de algunos productos.', {
    detail: productos.map((p) => `${p.name}: pidió ${p.pedido}, quedan ${p.disponible}`).join(' · '),
    productos,
  });
}
