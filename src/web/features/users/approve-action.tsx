import { UserCheck } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { RowAction } from '../../ui/table/row-action.tsx';
import { userList } from './queries.ts';

export function ApproveAction({ id, name }: { id: number; name: string }) {
  const approve = async () => {
    const work = api('PUT /api/usuario/:id/aprobacion', { params: { id } });
    if ((await orReport(work, messages.user.approveFailed)) !== false)
      void alerts.toast(`${name} ya puede pedir.`, { good: true });
    void userList.refresh();
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  };
  return <RowAction icon={UserCheck} label="Aprobar" of={`a ${name}`} letter="a" onClick={approve} />;
}
