import { HandCoins } from 'lucide-react';
import { formatExactPrice } from '#contract/format.ts';
import { Link } from '../../platform/router/link.tsx';
import { useStore } from '../../platform/store.ts';
import { Notice } from '../../ui/notice.tsx';
import { ownDebt } from './queries.ts';

/** That what one owes keeps one from ordering, before it is tried. */
export function DebtNotice() {
  const debt = useStore(ownDebt);
  if (!debt) return null;
  return (
    <Notice icon={HandCoins} className={undefined}>
      <strong>Por ahora no puede pedir.</strong> Debe {formatExactPrice(debt.saldo)} y el límite para pedir es{' '}
      {formatExactPrice(debt.limite)}: podrá pedir cuando se registre un pago. Su carrito queda guardado.{' '}
      <Link to="/mi-cuenta">Ver mi cuenta</Link>
    </Notice>
  );
}
