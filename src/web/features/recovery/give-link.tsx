import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { orReport } from '../../ui/overlay/or-report.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { pendingRecoveries } from './queries.ts';

/** Makes a link for a user to choose another password, and shows it: this once. */
export function useGiveLink() {
  return useOneAtATime(async (id: number) => {
    const link = await orReport(api('POST /api/usuario/:id/enlace', { params: { id } }), messages.recovery.linkFailed);
    if (link) void openDialog(PasswordLinkDialog, { link });
    // A request goes with its link; one that failed may have been answered by somebody else.
    void queryClient.invalidateQueries(pendingRecoveries);
  });
}
