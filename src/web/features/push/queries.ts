import { queryOptions } from '@tanstack/react-query';
import type { NoticeKind } from '#contract/notices.ts';
import { api } from '../../platform/api.ts';
import { deviceState, ownSubscription } from './own-device.ts';

/** What this browser can take, and what was asked for on it. */
export const ownNotices = queryOptions({
  queryKey: ['avisos'],
  queryFn: async () => ({ state: await deviceState(), chosen: await adoptNotices() }),
  staleTime: 0,
});

/** What whoever is logged in asked for on this device; what somebody else did ends with this. */
export async function adoptNotices(): Promise<NoticeKind[]> {
  const subscription = await ownSubscription();
  if (!subscription) return [];
  const { tipos } = await api('POST /api/avisos', { body: { endpoint: subscription.endpoint } });
  return tipos;
}
