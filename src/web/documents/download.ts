import { alerts } from '../ui/overlay/alerts.ts';
import { type Asked, type FileInput, type FileRoute, obtain } from './obtain.ts';
import { saveFile, temporaryAddress } from './receive-file.ts';

/** What is said of a document when it is here. */
export type Wanted = Asked & { done: string };

/**
 * Downloads a document: `download('POST /api/menu/facturas', { query }, { label, file, ...outcomes.invoices })`. Answers
 * false when it did not come.
 */
export async function download<R extends FileRoute>(route: R, input: FileInput<R>, wanted: Wanted): Promise<boolean> {
  const obtained = await obtain(route, input, wanted);
  if (!obtained) return false;
  saveFile(obtained.file);
  void obtained.started.then(() => alerts.success(wanted.done));
  return true;
}

/** Opens a PDF beside the page, ready to print; where the browser lets no page open, it is downloaded. */
export async function print<R extends FileRoute>(route: R, input: FileInput<R>, wanted: Wanted) {
  const obtained = await obtain(route, input, wanted);
  if (!obtained) return;
  const { file, started } = obtained;
  if (!window.open(temporaryAddress(file))) saveFile(file);
  void started.then(() => alerts.success(wanted.done));
}
