import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../ui/page-head.tsx';
import { TableError } from '../../ui/table/table-states.tsx';
import { FirstSteps } from '../help/first-steps.tsx';
import { HelpLink } from '../help/help-line.tsx';
import { overview } from '../windows/queries.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { HoursChart } from './hours-chart.tsx';
import styles from './overview-page.module.css';
import { WaitingThings } from './waiting-things.tsx';

/** /inicio: how the closing stands beside the one before, and what waits for an administrator. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery(overview);
  return (
    <>
      <PageHead title="Inicio" help={<HelpLink topic="inicio" />} />
      <FirstSteps />
      {error && <TableError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">Cargando…</p>}
      {data && (
        <div className={styles.page}>
          <ClosingFigures overview={data} />
          <HoursChart hours={data.horas} hasBefore={data.anterior !== null} />
          <WaitingThings overview={data} />
        </div>
      )}
    </>
  );
}
