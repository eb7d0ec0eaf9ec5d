import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, HandCoins, ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { formatExactPrice, formatPrice } from '#contract/format.ts';
import { type OrderType, orderTotal } from '#contract/orders.ts';
import { orderTypeOf } from '#contract/products.ts';
import { fullName } from '#contract/users.ts';
import { restartAt } from '../../platform/restart.ts';
import { Link } from '../../platform/router/link.tsx';
import { type Session, useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { handFocusOn, PageHeading } from '../../ui/page-heading.tsx';
import { TableError } from '../../ui/table/table-states.tsx';
import { WindowBanner } from '../../ui/windows/window-banner.tsx';
import states from '../catalogue/catalogue-states.module.css';
import { catalogueProducts } from '../catalogue/queries.ts';
import { ownDebt } from '../ledger/queries.ts';
import { InPesos } from '../rates/in-pesos.tsx';
import { attemptOf, cart, useCart, useCataloguePath, waitingOf } from './cart.ts';
import { CartChanges, sayOtherCatalogue, useProductsOf } from './cart-catalogue.tsx';
import { useCancelCart } from './cart-dialog.tsx';
import { CartLineItem, takeOut } from './cart-line.tsx';
import {
  type CartLines,
  catalogueOf,
  isMixed,
  isOf,
  joined,
  lineName,
  mostOfLine,
  newLine,
  productsIn,
  unitsOf,
} from './cart-lines.ts';
import styles from './cart-page.module.css';
import { atFaultIn, Refusal, usePlaceOrder } from './place-order.tsx';
import { QuickEntry } from './quick-entry.tsx';
import type { QuickLine } from './quick-lines.ts';
import notice from './sent-order.module.css';
import { UnansweredOrder, WaitingOrderNotice } from './sent-order.tsx';

export function CartPage() {
  const session = useSession();
  const cancel = useCancelCart();
  const kept = useCart();
  const { finalising, finalise } = usePlaceOrder();
  const cataloguePath = useCataloguePath();
  const isSent = finalising.state === 'sent';
  // The sent lines stay on screen until the outcome is announced, although the cart is already empty.
  const lines = isSent ? finalising.lines : kept.lines;
  // After the order is placed, the success message shows and nothing else on the page reacts.
  const placed = lines !== kept.lines;
  const refusal = finalising.state === 'refused' && finalising.problem;
  const atFault = refusal ? atFaultIn(lines, refusal) : [];
  // While a refusal shows or the cart is being sent, nothing in the cart changes by itself.
  const products = useProductsOf(lines, { repairWaits: atFault.length > 0 || isSent });
  const mixed = isMixed(lines);
  if (!session) return null;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>Carrito de Pedido</PageHeading>
        <Button variant="quiet" className={styles.back} onClick={() => restartAt(cataloguePath)}>
          <ArrowLeft /> Volver a seleccionar Productos
        </Button>
      </header>
      <div className={styles.notices}>
        <WindowBanner />
        <DebtNotice />
        <CartChanges />
        {attemptOf(kept) && !isSent && <UnansweredOrder />}
        <WaitingOrderNotice />
        {mixed && <MixedCatalogues />}
        {refusal && <Refusal problem={refusal} />}
      </div>
      <div className={styles.quick} inert={isSent}>
        <Folded title="Carga rápida">{() => <CartQuickEntry lines={kept.lines} />}</Folded>
      </div>
      {lines.length === 0 ? (
        <div className={states.state}>
          <ShoppingCart />
          <h2>Su carrito está vacío</h2>
          <p>
            Vuelva al catálogo y toque «Agregar» en los productos que quiera pedir.{' '}
            <Link to="/ayuda" hash="pedir">
              Cómo&nbsp;se&nbsp;hace
            </Link>
          </p>
        </div>
      ) : (
        <ul className={styles.lines} aria-label="Productos del pedido" inert={placed}>
          {lines.map((line, at) => (
            <CartLineItem
              // The key is the position among the product's lines, because the reference changes while the user types.
              key={`${line.productoId} ${lines.slice(0, at).filter(isOf({ productoId: line.productoId })).length}`}
              line={line}
              title={lineName(line, lines)}
              references={products.get(line.productoId)?.referencias ?? []}
              most={mostOfLine(line, lines, products)}
              mixed={mixed}
              atFault={atFault.some(({ productoId }) => productoId === line.productoId)}
            />
          ))}
        </ul>
      )}
      {/* If the cart is empty because its order waits to be sent, there is nothing to order. */}
      {(lines.length > 0 || !waitingOf(kept)) && (
        <div className={styles.summary} inert={placed}>
          <OrderSummary session={session} lines={lines} onCancel={cancel} onFinalise={finalise} />
        </div>
      )}
    </div>
  );
}

/** Lets the buyer remove the products of one catalogue, because an order has products of only one. */
function MixedCatalogues() {
  const leave = (catalogue: OrderType) =>
    takeOut(`Los productos de ${catalogue} salieron de su carrito.`, () =>
      cart.edit((lines) => lines.filter((line) => orderTypeOf(line) !== catalogue)),
    );
  return (
    <section ref={handFocusOn} className={notice.notice} aria-label="Productos de los dos catálogos">
      <p role="status">Su carrito tiene productos de los dos catálogos, y cada pedido es de uno solo.</p>
      {(['BLACK', 'ESENCIAL'] as const).map((catalogue) => (
        <Button key={catalogue} variant="outline" onClick={() => leave(catalogue)}>
          Quitar los de {catalogue}
        </Button>
      ))}
    </section>
  );
}

type SummaryProps = { session: Session; lines: CartLines; onCancel: () => void; onFinalise: () => void };

/** The buyer's data and the total. On a phone, the total and 'Finalizar Pedido' stay at the bottom. */
function OrderSummary({ session, lines, onCancel, onFinalise }: SummaryProps) {
  const id = useId();
  const total = formatPrice(orderTotal(lines));
  const email = session.email ? <Email address={session.email} /> : '—';
  return (
    <>
      <section className={styles.owner} aria-labelledby={id}>
        <h2 id={id}>Datos del revendedor</h2>
        <Facts
          facts={[
            ['Nombre y Apellido', fullName(session)],
            ['Email', email],
            ['Subtotal', total],
            ['Total', total],
          ]}
        />
        <InPesos dollars={orderTotal(lines)} />
        {lines.some(({ amount }) => !Number.isInteger(amount)) && (
          <small>Los precios tienen centavos que no se muestran; los totales los cuentan.</small>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </section>
      <div className={styles.finalise}>
        <p aria-hidden="true">
          Total <strong>{total}</strong>
        </p>
        <Button onClick={onFinalise}>Finalizar Pedido</Button>
      </div>
    </>
  );
}

function CartQuickEntry({ lines }: { lines: CartLines }) {
  const essential = useQuery(catalogueProducts('ESENCIAL'));
  const black = useQuery(catalogueProducts('BLACK'));
  const failed = [essential, black].find(({ error, data }) => error && !data);
  if (failed?.error) return <TableError error={failed.error} onRetry={() => void failed.refetch()} />;
  const products = essential.data && black.data ? [...essential.data, ...black.data] : undefined;
  const target = {
    tipo: catalogueOf(lines),
    units: new Map(productsIn(lines).map((productoId) => [productoId, unitsOf(lines, { productoId })])),
  };
  const add = (found: readonly QuickLine[]) => {
    const more = found.map(({ product, ...line }) => ({ ...newLine(product), ...line }));
    sayOtherCatalogue(cart.edit((held) => joined(held, more)));
  };
  return (
    <>
      <HelpLine topic="mas-rapido">Código, cantidad y Enter; o pegue una lista entera.</HelpLine>
      <QuickEntry products={products} target={target} onAdd={add} />
    </>
  );
}

/** Tells a buyer, before she tries to order, that her debt prevents it. */
function DebtNotice() {
  const debt = useStore(ownDebt);
  if (!debt) return null;
  return (
    <Notice icon={HandCoins}>
      <strong>Por ahora no puede pedir.</strong> Debe {formatExactPrice(debt.saldo)} y el límite para pedir es{' '}
      {formatExactPrice(debt.limite)}: podrá pedir cuando se registre un pago. Su carrito queda guardado.{' '}
      <Link to="/mi-cuenta" search={{ avisar: 0 }}>
        Ya pagué
      </Link>{' '}
      <Link to="/mi-cuenta">Ver mi cuenta</Link>
    </Notice>
  );
}
