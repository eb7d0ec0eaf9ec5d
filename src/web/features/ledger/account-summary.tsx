import { FileSpreadsheet, FileText, HandCoins, Scale } from 'lucide-react';
import { fileTypes } from '#contract/documents.ts';
import { formatExactPrice } from '#contract/format.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { Button } from '../../ui/button.tsx';
import { type DayRange, rangeProblems } from '../../ui/form/day-range.ts';
import { Phone } from '../../ui/phone.tsx';
import { Pill } from '../../ui/pill.tsx';
import { download, outcomes } from '../downloads/download.ts';
import styles from './account-page.module.css';
import { openMovement } from './movement-dialog.tsx';
import { statementDays } from './queries.ts';

type Props = { account: OneAccount | undefined; own: boolean };

/** What is owed by now, and whose account it is. */
export function AccountSummary({ account, own }: Props) {
  if (!account) return <section className={styles.summary} aria-busy="true" aria-label="Saldo" />;
  const { saldo, limite, excedida, lider, tipo, telefono, eliminado } = account;
  return (
    <section className={styles.summary} aria-label="Saldo">
      <p className={styles.balance}>
        <span>{labelOf(saldo, own)}</span> <strong>{formatExactPrice(Math.abs(saldo))}</strong>
      </p>
      {limite !== null && (
        <p data-over={excedida || undefined}>
          {excedida
            ? `Más que el límite para pedir, ${formatExactPrice(limite)}: podrá pedir cuando se registre un pago.`
            : `Límite para pedir: ${formatExactPrice(limite)}`}
        </p>
      )}
      {!own && (
        <p>
          {tipo === 'LIDER' ? 'Líder' : `Líder: ${lider ?? 'sin líder'}`}
          {telefono && (
            <>
              {' · '}
              <Phone phone={telefono} />
            </>
          )}{' '}
          {eliminado && <Pill tone="quiet">Eliminado</Pill>}
        </p>
      )}
    </section>
  );
}

export function AccountActions({ account, days, own }: { account: OneAccount; days: DayRange; own: boolean }) {
  const { id, can } = account;
  const name = own ? 'mi_cuenta' : account.nombreCompleto;
  const receive = (extension: 'pdf' | 'xlsx') =>
    download(
      'GET /api/cuentas/:id/resumen',
      { params: { id }, query: statementDays(days), headers: { accept: fileTypes[extension] } },
      { label: 'Resumen de cuenta', file: `Cuenta_${name}.${extension}`, ...outcomes.downloadedReport },
    );
  const isInvalid = Object.values(rangeProblems(days)).some(Boolean);
  return (
    <>
      {can.registrar && (
        <Button onClick={() => openMovement(account, 'PAGO')}>
          <HandCoins /> Registrar pago
        </Button>
      )}
      {statements.map(({ extension, label, icon: Icon }) => (
        <Button key={extension} variant="outline" disabled={isInvalid} onClick={() => receive(extension)}>
          <Icon /> {label}
        </Button>
      ))}
      {can.registrar && (
        <Button variant="outline" onClick={() => openMovement(account, 'AJUSTE')}>
          <Scale /> Ajuste
        </Button>
      )}
    </>
  );
}

const statements = [
  { extension: 'pdf', label: 'Resumen PDF', icon: FileText },
  { extension: 'xlsx', label: 'Resumen Excel', icon: FileSpreadsheet },
] as const;

function labelOf(saldo: number, own: boolean): string {
  if (saldo === 0) return 'Al día: no debe nada';
  if (saldo > 0) return own ? 'Usted debe' : 'Debe';
  return own ? 'Tiene a favor' : 'A favor';
}
