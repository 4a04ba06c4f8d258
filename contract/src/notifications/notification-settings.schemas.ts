import { z } from 'zod';
import { LoginRequest } from '../auth/auth.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { FlagForm, jsonForm, textForm } from '../primitives.ts';
import { channelStates, notificationChannels, notificationKinds } from './notification-kinds.ts';

export const NotificationSettings = z.object({
  settings: z.array(
    z.object({
      type: z.enum(notificationKinds),
      /** In the list and in the counts of the site. */
      in_app: z.boolean(),
      push: z.boolean(),
      email: z.boolean(),
      messenger: z.boolean(),
      sms: z.boolean(),
      /** It cannot be switched off. */
      is_locked: z.boolean(),
    }),
  ),
  /** A choice of a channel that is not ready has an effect once it is. */
  channels: z.array(z.object({ channel: z.enum(notificationChannels), state: z.enum(channelStates) })),
  quiet_hours: z.object({
    is_on: z.boolean(),
    from: z.string(),
    to: z.string(),
    /** Null: not chosen yet. */
    timezone: z.string().nullable(),
  }),
  push: z.object({
    /** The key of this installation for subscriptions (RFC 8292), base64url. */
    key: z.string(),
    /** Where this session's browser gets notifications. */
    endpoint: z.string().nullable(),
  }),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const TimeForm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время: например 22:00');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
}

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
  quietHours: {
    summary: 'Тихие часы: когда уведомления не приходят вне сайта',
    form: z
      .object({
        is_on: FlagForm,
        from: TimeForm,
        to: TimeForm,
        timezone: z.string().max(64).refine(isTimeZone, 'Выберите часовой пояс из списка'),
      })
      .refine(({ from, to }) => from !== to, {
        path: ['to'],
        message: 'Конец не может совпадать с началом',
      }),
    answer: NotificationSettings,
  },
  sendEmailCode: {
    summary: 'Выслать код на почту из профиля',
    form: z.object({}),
    answer: LoginRequest.omit({ channel: true }),
  },
  confirmEmail: {
    summary: 'Подтвердить почту кодом',
    form: z.object({
      request_id: z.uuid(),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Введите 6 цифр из письма'),
    }),
    answer: NotificationSettings,
  },
  unsubscribeEmail: {
    summary: 'Не присылать письма одного вида, по ссылке из письма',
    form: z.object({ token: textForm(200) }),
    answer: z.object({ type: z.enum(notificationKinds) }),
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
