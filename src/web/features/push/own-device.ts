import { queryOptions } from '@tanstack/react-query';
import type { NoticeKind } from '#contract/notices.ts';
import { api } from '../../platform/api.ts';

/** How this browser takes notices, and why it does not: `install` is an iPhone's, which gives them to the installed app alone. */
export type DeviceState = 'ready' | 'blocked' | 'install' | 'unable';

export const deviceName = () => (matchMedia('(pointer: coarse)').matches ? 'teléfono' : 'navegador');

async function deviceState(): Promise<DeviceState> {
  if (!('PushManager' in window && 'Notification' in window)) return isApple() ? 'install' : 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await registration()) ? 'ready' : 'unable';
}

const ownSubscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Asks the person, once, and subscribes with the server's key; null when they said no. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = (await registration())?.pushManager;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return (
    (await manager?.subscribe(wanted).catch(async (error: DOMException) => {
      // It subscribed with a key that the server does not have any more.
      if (error.name !== 'InvalidStateError') throw error;
      await (await manager.getSubscription())?.unsubscribe();
      return manager.subscribe(wanted);
    })) ?? null
  );
}

/** Whatever the server still tells this device is shown no more. */
export const unsubscribe = async () => (await ownSubscription())?.unsubscribe();

const registration = async () => navigator.serviceWorker?.getRegistration();

/** An iPad calls itself a Mac, but is touched. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);

export const ownNotices = queryOptions({
  queryKey: ['avisos'],
  queryFn: async () => ({ state: await deviceState(), chosen: await adoptNotices() }),
  staleTime: 0,
});

/** The notices that the user asked for on this device. Those of a user before end with that. */
export async function adoptNotices(): Promise<NoticeKind[]> {
  const subscription = await ownSubscription();
  if (!subscription) return [];
  const { tipos } = await api('POST /api/avisos', { body: { endpoint: subscription.endpoint } });
  return tipos;
}
