import { openDialog } from '../ui/overlay/dialog.tsx';
import { type Asked, type FileInput, type FileRoute, obtain } from './obtain.ts';
import { ShareDialog } from './share-dialog.tsx';
import { type Shared, shareFromPhone } from './share-file.ts';

/**
 * Brings a document here and shares it: on a phone with any of its applications, elsewhere as one chooses. Answers false
 * when it did not come.
 */
export async function share<R extends FileRoute>(
  route: R,
  input: FileInput<R>,
  { text, ...asked }: Asked & { text: string },
): Promise<boolean> {
  const obtained = await obtain(route, input, asked);
  if (!obtained) return false;
  const { file } = obtained;
  if (!(await shareFromPhone({ file, text }))) void offer({ file, text });
  return true;
}

/** Lets one choose how to share a file that is here. */
const offer = (shared: Shared) =>
  openDialog<void>(({ answer }) => <ShareDialog {...shared} onClose={() => answer()} />);
