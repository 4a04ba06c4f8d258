import type { FormInput } from '@sto/contract/endpoint';
import type { NotificationChannel } from '@sto/contract/notifications/notification-kinds';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import type { NotificationSettings } from '@sto/contract/notifications/notification-settings.schemas';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { refreshCounters } from '../../profile/counters.api.ts';
import { notificationsKey } from '../notifications.api.ts';

export type Row = NotificationSettings['settings'][number];

export const settingsKey = ['notification-settings'];
/** One change after the other: the last press decides. */
const inOrder = { mutationKey: settingsKey, scope: { id: 'notification-settings' } };

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(notificationSettingsEndpoints.view, {}, { signal }),
    refetchOnMount: 'always',
  });
}

interface Choice {
  type: Row['type'];
  channel: NotificationChannel;
  isOn: boolean;
}

function put(client: QueryClient, { type, channel, isOn }: Choice): void {
  client.setQueryData<NotificationSettings>(
    settingsKey,
    (known) =>
      known && {
        ...known,
        settings: known.settings.map((row) => (row.type === type ? { ...row, [channel]: isOn } : row)),
      },
  );
}

export function useQuietHours() {
  const client = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: (form: FormInput<typeof notificationSettingsEndpoints.quietHours>) =>
      call(notificationSettingsEndpoints.quietHours, form),
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
  });
}

/** Shown at once; a refused choice goes back. Only the answer to the last press is the truth. */
export function useChooseChannel() {
  const client = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: ({ type, channel, isOn }: Choice) =>
      call(notificationSettingsEndpoints.choose, { type, channel, is_on: isOn }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: settingsKey });
      put(client, choice);
    },
    onError: (error, choice) => {
      put(client, { ...choice, isOn: !choice.isOn });
      toastErrors(error);
    },
    onSettled: (settings) => {
      if (client.isMutating({ mutationKey: settingsKey }) > 1) return;
      if (settings) client.setQueryData(settingsKey, settings);
      void client.invalidateQueries({ queryKey: notificationsKey });
      void refreshCounters();
    },
  });
}
