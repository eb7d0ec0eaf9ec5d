import { useQuery } from '@tanstack/react-query';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import type { TeamBalance } from '#contract/ledger.calls.ts';
import { toCents } from '#contract/prices.ts';
import { NO_LEADER } from '#contract/users.ts';
import { Link } from '../../platform/router/link.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/figures.module.css';
import { Folded } from '../../ui/folded.tsx';
import { teamBalances } from './queries.ts';

/** What is owed in all, and what each leader's team owes of it; of a leader the own team's. */
export function TeamBalances({ all }: { all: boolean }) {
  const { data } = useQuery(teamBalances);
  if (!data?.length) return null;
  const debtors = data.reduce((sum, { deben }) => sum + deben, 0);
  const credit = sumOf(data, 'aFavor');
  return (
    <section className={styles.summary} aria-label="Totales">
      <Facts
        className={styles.figures}
        facts={[
          ['Se debe en total', formatExactPrice(sumOf(data, 'deuda'))],
          ['Deben', formatNumber(debtors)],
          credit > 0 && ['A favor', formatExactPrice(credit)],
        ]}
      />
      {all && (
        <div className={styles.parts}>
          <Folded title="Totales por líder">
            <ul>
              {data.map((team) => (
                <li key={team.idLider}>
                  <Link className={styles.name} to="/cuentas" search={{ lider: team.idLider ?? NO_LEADER }}>
                    {team.lider ?? 'Sin líder'}
                  </Link>
                  <span className={styles.count}>
                    {team.deben === 0
                      ? 'nadie debe'
                      : `${team.deben === 1 ? 'debe' : 'deben'} ${team.deben} de ${team.cuentas}`}
                  </span>
                  <strong>{formatExactPrice(team.deuda)}</strong>
                </li>
              ))}
            </ul>
          </Folded>
        </div>
      )}
    </section>
  );
}

/** Exact: summed in cents. */
const sumOf = (teams: readonly TeamBalance[], figure: 'deuda' | 'aFavor') =>
  teams.reduce((cents, team) => cents + toCents(team[figure]), 0) / 100;
