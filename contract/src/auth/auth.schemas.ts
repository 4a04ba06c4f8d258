import { z } from 'zod';
import { consentVersionForm } from '../consents/consents.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { loginChannels, roles, themes } from '../enums.ts';
import { loginCodeLength } from '../limits.ts';
import {
  FlagForm,
  Id,
  IdentityHash,
  IdForm,
  Moment,
  PhoneForm,
  paged,
  pageForm,
  textForm,
} from '../primitives.ts';

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** In which colours the site is shown; `system`: in those that the device asks for. */
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

export const Profile = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  image: z.string().nullable(),
  /** The role the person acts in now. */
  role: Role,
  roles: z.array(Role),
  /** Null: the person gave none. Told to nobody else. */
  email: z.string().nullable(),
  city_id: Id.nullable(),
  is_phone_confirmed: z.boolean(),
  /** Of the browser that opened the session of this call; null when it told none. */
  identity_hash: IdentityHash.nullable(),
  created_at: Moment,
  /** What the person chose for every device. */
  settings: z.object({ theme: Theme }),
});
export type Profile = z.infer<typeof Profile>;

export const TokenPair = z.object({
  /** JWT, 30 minutes. */
  access_token: z.string(),
  /** Opaque, 60 days, replaced by every refresh; the one before answers for 30 s with the same new pair. */
  refresh_token: z.string(),
  /** Seconds until the access token ends. */
  expires_in: z.int(),
});

const LoginChannel = z.enum(loginChannels);

export const LoginRequest = z.object({
  request_id: z.uuid(),
  channel: LoginChannel,
  code_length: z.literal(loginCodeLength),
  /** Seconds until another code may be asked for. */
  resend_after: z.int(),
  /** Seconds until the code dies. */
  expires_in: z.int(),
  attempts_left: z.int(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const authSchemas = {
  auth: {
    summary: 'Выслать код входа на телефон',
    form: z.object({
      phone: PhoneForm,
      /** Only Russia: other countries are not connected. */
      country_id: IdForm.default(1),
      recaptcha_token: textForm(4000).optional(),
      channel: LoginChannel.default('sms'),
      identity_hash: IdentityHash.optional(),
      /** Taken and not kept: whence a person came stands in his bids and requests, as their consents say. */
      utm_source: textForm(200).optional(),
      partner_id: IdForm.optional(),
    }),
    answer: LoginRequest,
  },
  confirm: {
    summary: 'Войти по коду',
    form: z.object({
      request_id: z.uuid(),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Введите 6 цифр из SMS'),
      identity_hash: IdentityHash.optional(),
      /** Of the text «account» that the form showed; absent: it showed none. */
      consent_version: consentVersionForm('account').optional(),
    }),
    answer: TokenPair.extend({ profile: Profile }),
  },
  resend: {
    summary: 'Выслать новый код входа',
    form: z.object({ request_id: z.uuid(), channel: LoginChannel.default('sms') }),
    answer: LoginRequest,
  },
  userInfo: {
    summary: 'Кто вошёл',
    form: z.object({}),
    answer: Profile,
  },
  refreshToken: {
    summary: 'Обменять токен обновления на новую пару токенов',
    form: z.object({ refresh_token: textForm(500) }),
    answer: TokenPair,
  },
  logout: {
    summary: 'Выйти',
    form: z.object({}),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;

/** One device that is signed in. */
export const DeviceSession = z.object({
  id: z.uuid(),
  /** «iPhone», «Компьютер с Windows», «Неизвестное устройство» */
  device: z.string(),
  /** «Safari»; null when it does not tell. */
  browser: z.string().nullable(),
  created_at: Moment,
  /** To within five minutes. */
  last_used_at: Moment,
  /** The session of this call. */
  is_current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const sessionSchemas = {
  index: {
    summary: 'Устройства, на которых выполнен вход',
    form: z.object(pageForm),
    answer: paged(DeviceSession),
  },
  revoke: {
    summary: 'Завершить сеанс на другом устройстве',
    form: z
      .object({ id: z.uuid().optional(), all_others: FlagForm.default(false) })
      .refine(({ id, all_others: allOthers }) => (id !== undefined) !== allOthers, {
        path: ['id'],
        message: 'Укажите сеанс или all_others',
      }),
    answer: z.object({ revoked_count: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
