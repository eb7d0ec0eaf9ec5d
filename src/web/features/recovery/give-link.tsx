import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { pendingRecoveries } from './queries.ts';

/** Makes a link for a user to choose another password, and shows it: this once. */
export function useGiveLink() {
  const queryClient = useQueryClient();
  return useOneAtATime((id: number) => giveLink(queryClient, id));
}

async function giveLink(queryClient: QueryClient, id: number) {
  try {
    const link = await api('POST /api/usuario/:id/enlace', { params: { id } });
    void openDialog(PasswordLinkDialog, { link });
  } catch (error) {
    void alerts.error(messages.recovery.linkFailed, { text: reasonOf(error) });
  }
  // A request goes with its link; one that failed may have been answered by somebody else.
  void queryClient.invalidateQueries(pendingRecoveries);
}
