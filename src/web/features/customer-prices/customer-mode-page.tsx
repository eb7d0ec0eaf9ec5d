import { LinkButton } from '../../ui/link-button.tsx';
import message from '../../ui/message-page.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useCataloguePath } from '../cart/cart.ts';

/**
 * Shown instead of pages that a customer must not see. The cart, the orders and the account show what the seller pays.
 */
export const CustomerModePage = () => (
  <section className={message.page}>
    <PageHeading>Modo cliente</PageHeading>
    <p>Esta página muestra lo que usted paga: no se ve mientras le muestra el teléfono a un cliente.</p>
    <div className={message.links}>
      <LinkButton to={useCataloguePath()} label="Ir al catálogo" filled />
    </div>
  </section>
);
