import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { inUrl, oneOf, useUrlState } from '../../platform/router/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { AccountOf } from '../ledger/account-page.tsx';
import { accountOf } from '../ledger/queries.ts';
import { OwnProofs } from './own-proofs.tsx';
import { ratesOf } from './queries.ts';
import { WaitingProofsNotice } from './waiting-proofs-notice.tsx';

export function OwnAccountPage() {
  const session = useSession();
  const id = session?.userID ?? '';
  const [{ ver, avisar }, change] = useUrlState(inAddress);
  const { data: account } = useQuery(accountOf(id));
  // Reads the rates into the cache, for a payment that the user reports without signal.
  useQuery(ratesOf(id));
  useEffect(() => void payDialog().catch(() => {}), []);
  const offer = useEffectEvent((of: OneAccount, dollars: number) => {
    change({ avisar: undefined }, { replace: true });
    void pay(of, dollars || of.saldo);
  });
  useEffect(() => {
    if (account && avisar !== undefined) offer(account, avisar);
  }, [account, avisar]);
  const tabs = (
    <ChoiceChips
      label="Mostrar"
      choices={[
        ['Movimientos', undefined],
        ['Pagos avisados', 'pagos' as const],
      ]}
      value={ver}
      onPick={(picked) => change({ ver: picked, page: undefined, ...unsorted })}
    />
  );
  return (
    <AccountOf
      id={id}
      own={{
        primary: <Button onClick={() => account && pay(account, account.saldo)} icon={Banknote} label="Ya pagué" />,
        notice: <WaitingProofsNotice />,
        tabs,
        list: ver && session && <OwnProofs session={session} quick={tabs} />,
      }}
    />
  );
}

/** Clears the sorting, because each list has its own columns. */
const unsorted = { sort: undefined };

const inAddress = inUrl({
  ver: oneOf(['pagos']),
  // The US dollars that 'Ya pagué' proposes when a link opens it. 0 stands for the whole debt.
  avisar: (value: unknown): value is number => typeof value === 'number' && value >= 0,
});

const payDialog = async () => (await import('./pay-dialog.tsx')).PayDialog;

const pay = (account: OneAccount, proposed: number) => bringDialog(payDialog, { account, proposed });
