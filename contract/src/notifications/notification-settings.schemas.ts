import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { FlagForm } from '../primitives.ts';
import { notificationChannels, notificationKinds } from './notification-kinds.ts';

export const NotificationSettings = z.object({
  settings: z.array(
    z.object({
      type: z.enum(notificationKinds),
      /** In the list and in the counts of the site. */
      in_app: z.boolean(),
      /** It cannot be switched off. */
      is_locked: z.boolean(),
    }),
  ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const notificationSettingsSchemas = {
  view: {
    summary: 'Настройки уведомлений',
    form: z.object({}),
    answer: NotificationSettings,
  },
  choose: {
    summary: 'Показывать или не показывать вид уведомлений',
    form: z.object({
      type: z.enum(notificationKinds),
      channel: z.enum(notificationChannels),
      is_on: FlagForm,
    }),
    answer: NotificationSettings,
  },
} satisfies Record<string, CallSchemas>;
