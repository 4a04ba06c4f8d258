import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { settingsKey } from './settings.api.ts';

interface Device {
  canPush: boolean;
  permission: NotificationPermission;
  endpoint: string | null;
}

const deviceKey = ['push-device'];

/** What the browser says; the server knows whether the address belongs to this session. */
export function usePushDevice() {
  return useQuery({ queryKey: deviceKey, queryFn: readDevice, networkMode: 'always', staleTime: 0 });
}

async function readDevice(): Promise<Device> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { canPush: false, permission: 'default', endpoint: null };
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return { canPush: true, permission: Notification.permission, endpoint: subscription?.endpoint ?? null };
}

export function useSwitchPush(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribe(key) : unsubscribe()),
    onError: toastErrors,
    onSettled: () =>
      Promise.all([settingsKey, deviceKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with the key of another installation would refuse the new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await call(notificationSettingsEndpoints.subscribe, {
    endpoint: endpoint ?? '',
    keys: JSON.stringify(keys),
  });
}

async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await call(notificationSettingsEndpoints.unsubscribe, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
