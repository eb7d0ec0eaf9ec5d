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

/** 'Mi cuenta': what one owes, and why; that one paid, and what came of it. */
export function OwnAccountPage() {
  const session = useSession();
  const id = session?.userID ?? '';
  const [{ ver, avisar }, change] = useUrlState(inAddress);
  const { data: account } = useQuery(accountOf(id));
  // Here already where a payment is told without signal.
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
        primary: (
          <Button onClick={() => account && pay(account, account.saldo)}>
            <Banknote /> Ya pagué
          </Button>
        ),
        notice: <WaitingProofsNotice />,
        tabs,
        list: ver && session && <OwnProofs session={session} quick={tabs} />,
      }}
    />
  );
}

/** Each list has columns of its own to be put in order by. */
const unsorted = { sort: undefined };

const inAddress = inUrl({
  ver: oneOf(['pagos']),
  // US dollars that 'Ya pagué' proposes, where a link opens it; 0: what is owed.
  avisar: (value: unknown): value is number => typeof value === 'number' && value >= 0,
});

const payDialog = async () => (await import('./pay-dialog.tsx')).PayDialog;

const pay = (account: OneAccount, proposed: number) => bringDialog(payDialog, { account, proposed });
