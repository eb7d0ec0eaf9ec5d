import { FileSpreadsheet, FileText, HandCoins, Scale } from 'lucide-react';
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

type Props = { account: OneAccount | undefined; days: DayRange; own: boolean };

/** What is owed by now, in large, whose account it is, and what can be done with it. */
export function AccountSummary({ account, days, own }: Props) {
  if (!account) return <section className={styles.summary} aria-busy="true" aria-label="Saldo" />;
  const { id, saldo, limite, excedida, lider, tipo, telefono, eliminado, can } = account;
  const name = own ? 'mi_cuenta' : account.nombreCompleto;
  const input = { params: { id }, query: statementDays(days) };
  const isInvalid = Object.values(rangeProblems(days)).some(Boolean);
  return (
    <section className={styles.summary} aria-label="Saldo">
      <div className={styles.figures}>
        <p className={styles.label}>{labelOf(saldo, own)}</p>
        <p className={styles.saldo}>{formatExactPrice(Math.abs(saldo))}</p>
        {limite !== null && (
          <p className={styles.limit} data-over={excedida || undefined}>
            {excedida
              ? `Más que el límite para pedir, ${formatExactPrice(limite)}: podrá pedir cuando se registre un pago.`
              : `Límite para pedir: ${formatExactPrice(limite)}`}
          </p>
        )}
        {!own && (
          <p className={styles.person}>
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
      </div>
      <div className={styles.buttons}>
        {can.registrar && (
          <>
            <Button onClick={() => openMovement(account, 'PAGO')}>
              <HandCoins aria-hidden /> Registrar pago
            </Button>
            <Button variant="outline" onClick={() => openMovement(account, 'AJUSTE')}>
              <Scale aria-hidden /> Ajuste
            </Button>
          </>
        )}
        <Button
          variant="outline"
          disabled={isInvalid}
          onClick={() =>
            download(
              'GET /api/cuentas/:id/resumen',
              { ...input, headers: { accept: 'application/pdf' } },
              { label: 'Resumen de cuenta', file: `Cuenta_${name}.pdf`, ...outcomes.downloadedReport },
            )
          }
        >
          <FileText aria-hidden /> Resumen PDF
        </Button>
        <Button
          variant="outline"
          disabled={isInvalid}
          onClick={() =>
            download('GET /api/cuentas/:id/resumen', input, {
              label: 'Resumen de cuenta',
              file: `Cuenta_${name}.xlsx`,
              ...outcomes.downloadedReport,
            })
          }
        >
          <FileSpreadsheet aria-hidden /> Resumen Excel
        </Button>
      </div>
    </section>
  );
}

function labelOf(saldo: number, own: boolean): string {
  if (saldo === 0) return 'Al día: no debe nada';
  if (saldo > 0) return own ? 'Usted debe' : 'Debe';
  return own ? 'Tiene a favor' : 'A favor';
}
