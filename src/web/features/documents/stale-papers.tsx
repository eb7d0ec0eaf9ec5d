import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { counted } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';
import { createStoredState, useStore } from '../../platform/store.ts';
import { now, windowsKey } from '../../platform/windows.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Period } from '../../ui/windows/period.ts';
import styles from './stale-papers.module.css';

/** A window's document that this browser downloaded. `at`: when the browser requested it. */
type Paper = { ventana: number; file: string; at: string };

const papers = createStoredState<readonly Paper[]>('papeles', {
  // Only this module writes the text, so the text needs no check.
  read: (text) => (text === null ? [] : (JSON.parse(text) as Paper[])),
  write: JSON.stringify,
});
/** The most documents that this browser remembers. */
const REMEMBERED = 60;

/** Downloads a document. If a window's document was received, remembers when the browser requested it. */
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

/** Warns about each downloaded document of the window if orders came in after its download. */
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
