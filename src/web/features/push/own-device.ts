import { queryOptions } from '@tanstack/react-query';
import type { NoticeKind } from '#contract/notices.ts';
import { api } from '../../platform/api.ts';

/** `install`: on iPhones only the installed application receives notices. */
export type DeviceState = 'ready' | 'blocked' | 'install' | 'unable';

export const deviceName = () => (matchMedia('(pointer: coarse)').matches ? 'teléfono' : 'navegador');

async function deviceState(): Promise<DeviceState> {
  if (!('PushManager' in window && 'Notification' in window)) return isApple() ? 'install' : 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await registration()) ? 'ready' : 'unable';
}

const ownSubscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Asks for permission and subscribes with the server's key. Null without permission or service worker. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = (await registration())?.pushManager;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return (
    (await manager?.subscribe(wanted).catch(async (error: DOMException) => {
      // The browser still has a subscription with an old key of the server.
      if (error.name !== 'InvalidStateError') throw error;
      await (await manager.getSubscription())?.unsubscribe();
      return manager.subscribe(wanted);
    })) ?? null
  );
}

export const unsubscribe = async () => (await ownSubscription())?.unsubscribe();

const registration = async () => navigator.serviceWorker?.getRegistration();

/** True on an iPhone or iPad. An iPad reports itself as a Mac, but has a touch screen. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);

export const ownNotices = queryOptions({
  queryKey: ['avisos'],
  queryFn: async () => ({ state: await deviceState(), chosen: await adoptNotices() }),
  staleTime: 0,
});

/** Returns the user's notices on this device. The call ends the notices of the device's previous user. */
export async function adoptNotices(): Promise<NoticeKind[]> {
  const subscription = await ownSubscription();
  if (!subscription) return [];
  const { tipos } = await api('POST /api/avisos', { body: { endpoint: subscription.endpoint } });
  return tipos;
}
