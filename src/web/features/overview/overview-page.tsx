import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../ui/page-head.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { FirstSteps } from '../help/first-steps.tsx';
import { HelpLink } from '../help/help-line.tsx';
import { overview } from '../windows/queries.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { HoursChart } from './hours-chart.tsx';
import styles from './overview-page.module.css';
import { WaitingThings } from './waiting-things.tsx';

/** /inicio: how the closing stands beside the one before, and what waits for an administrator. */
export function OverviewPage() {
  const query = useQuery(overview);
  const { data } = query;
  return (
    <>
      <PageHead title="Inicio" help={<HelpLink topic="inicio" />} />
      <FirstSteps />
      <Waiting query={query} />
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
