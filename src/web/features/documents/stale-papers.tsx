import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { counted } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';
import { createStoredState, useStore } from '../../platform/store.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Period } from '../windows/period.ts';
import { now, windowsKey } from '../windows/queries.ts';
import styles from './stale-papers.module.css';

/** A document of a window that was downloaded here, and the hour as of which it is. */
type Paper = { ventana: number; file: string; at: string };

const papers = createStoredState<readonly Paper[]>('papeles', {
  // Nobody else writes it.
  read: (text) => (text === null ? [] : (JSON.parse(text) as Paper[])),
  write: JSON.stringify,
});
/** Downloads that are remembered: of some windows, the last of each document. */
const REMEMBERED = 60;

/** Asks for a document of a period, and remembers as of when it is once it is here. */
export async function remembering(period: Period, file: string, download: () => Promise<boolean>): Promise<boolean> {
  const at = new Date(now()).toISOString();
  const came = await download();
  const { ventana } = period;
  if (came && ventana !== undefined) {
    const others = papers.get().filter((paper) => paper.ventana !== ventana || paper.file !== file);
    papers.set([{ ventana, file, at }, ...others].slice(0, REMEMBERED));
  }
  return came;
}

/** Says of each document of a window that was downloaded before a later order came, as of when it is. */
export const StalePapers = ({ ventana }: { ventana: number }) =>
  useStore(papers)
    .filter((paper) => paper.ventana === ventana)
    .map((paper) => <StalePaper key={paper.file} paper={paper} />);

function StalePaper({ paper: { ventana, file, at } }: { paper: Paper }) {
  const { data } = useQuery({
    ...reading([...windowsKey, 'después', ventana, at], 'GET /api/ventanas/:id/despues', {
      params: { id: ventana },
      query: { desde: at },
    }),
    staleTime: 0,
  });
  if (!data?.pedidos) return null;
  const later = counted(data.pedidos, 'pedido', 'pedidos');
  return (
    <Notice icon={History} className={styles.paper}>
      <strong>{file}</strong> es al {formatMoment(at)}; {data.pedidos === 1 ? 'entró' : 'entraron'} {later} después.
    </Notice>
  );
}
