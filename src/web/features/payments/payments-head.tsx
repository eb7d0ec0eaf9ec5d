import type { ComponentProps, ReactNode } from 'react';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AllAccounts } from '../ledger/account-parts.tsx';
import styles from './payments-head.module.css';

type Props = { help: ComponentProps<typeof HelpLink>['topic']; primary?: ReactNode };

export const PaymentsHead = ({ help, primary }: Props) => (
  <PageHead
    title="Pagos"
    help={<HelpLink topic={help} />}
    primary={primary}
    tools={
      <>
        {tabs.map(([to, label]) => (
          <LinkButton key={to} to={to} className={styles.tab} label={label} />
        ))}
        <AllAccounts />
      </>
    }
  />
);

const tabs = [
  ['/varios-pagos', 'Varios pagos'],
  ['/banco', 'Del banco'],
  ['/comprobantes', 'Pagos avisados'],
] as const;
