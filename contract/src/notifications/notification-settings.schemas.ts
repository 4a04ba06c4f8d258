import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { FlagForm, jsonForm } from '../primitives.ts';
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
  push: z.object({
    /** The key of this installation for subscriptions (RFC 8292), base64url. */
    key: z.string(),
    /** Where this session's browser gets notifications. */
    endpoint: z.string().nullable(),
  }),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const endpoint = z.url('Нужен адрес службы уведомлений').max(1000);
const base64Url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`));

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
  subscribe: {
    summary: 'Присылать уведомления в этот браузер',
    form: z.object({
      endpoint,
      /** As the browser gives them: `{"p256dh": "…", "auth": "…"}`, as JSON text. */
      keys: jsonForm(z.object({ p256dh: base64Url(87), auth: base64Url(22) })),
    }),
    answer: z.object({ is_subscribed: z.boolean() }),
  },
  unsubscribe: {
    summary: 'Не присылать уведомления в этот браузер',
    form: z.object({ endpoint }),
    answer: z.object({ is_subscribed: z.boolean() }),
  },
} satisfies Record<string, CallSchemas>;
