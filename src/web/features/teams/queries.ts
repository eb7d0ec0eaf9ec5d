import { queryOptions } from '@tanstack/react-query';
import type { MemberField } from '#contract/users.calls.ts';
import type { MemberState } from '#contract/users.ts';
import { apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ordersKey } from '../windows/queries.ts';

type Asked = { ventana?: number | undefined; estado?: MemberState | undefined };

/** A page of the sellers and how they stand in a window, the last one when none is named; new orders refresh it. */
export const membersPage = ({ ventana, estado }: Asked, { orden = 'nombreCompleto', ...part }: ListPart<MemberField>) =>
  queryOptions({
    queryKey: [...ordersKey, 'equipos', ventana, estado, orden, part],
    queryFn: () =>
      apiPage('GET /api/equipos', {
        query: { orden, ...part, ...(ventana && { ventana }), ...(estado && { estado }) },
      }),
  });
