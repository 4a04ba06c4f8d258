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

/** Colours of the site; `system` follows the device. */
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
  /** Null: not given. Visible only to the person. */
  email: z.string().nullable(),
  city_id: Id.nullable(),
  is_phone_confirmed: z.boolean(),
  /** The browser that opened this session; null when it sent none. */
  identity_hash: IdentityHash.nullable(),
  created_at: Moment,
  settings: z.object({
    theme: Theme,
    /** Others see when the person is online; only then the person sees it of them. */
    shows_presence: z.boolean(),
  }),
  /** The operator who acts as the person in this session, by phone where there is no name; absent: the person. */
  acting_operator: z.string().optional(),
});
export type Profile = z.infer<typeof Profile>;

export const TokenPair = z.object({
  /** JWT, 30 minutes. */
  access_token: z.string(),
  /** Opaque, 60 days, replaced by every refresh. For 30 s the previous one returns the same new pair. */
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
});

const LoginChannel = z.enum(loginChannels);

export const LoginRequest = z.object({
  request_id: z.uuid(),
  channel: LoginChannel,
  code_length: z.literal(loginCodeLength),
  /** Seconds until another code may be requested. */
  resend_after: z.int(),
  /** Seconds until the code expires. */
  expires_in: z.int(),
  attempts_left: z.int(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

const LoginCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Введите 6 цифр из SMS');

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
      /** Stored with the login, for the report of partners. */
      utm_source: textForm(200).optional(),
      partner_id: IdForm.optional(),
    }),
    answer: LoginRequest,
  },
  confirm: {
    summary: 'Войти по коду',
    form: z.object({
      request_id: z.uuid(),
      code: LoginCode,
      identity_hash: IdentityHash.optional(),
      /** The version of the text «account» that the form showed; absent: no text was shown. */
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

export const phoneSchemas = {
  sendCode: {
    summary: 'Выслать код на другой телефон для заявки',
    form: z.object({
      phone: PhoneForm,
      recaptcha_token: textForm(4000).optional(),
      channel: LoginChannel.default('sms'),
    }),
    answer: LoginRequest,
  },
  confirm: {
    summary: 'Подтвердить другой телефон кодом',
    form: z.object({ request_id: z.uuid(), code: LoginCode }),
    answer: z.object({ phone: z.string() }),
  },
} satisfies Record<string, CallSchemas>;

export const DeviceSession = z.object({
  id: z.uuid(),
  /** «iPhone», «Компьютер с Windows», «Неизвестное устройство» */
  device: z.string(),
  /** «Safari»; null when unknown. */
  browser: z.string().nullable(),
  created_at: Moment,
  /** To within five minutes. */
  last_used_at: Moment,
  /** The session of this call. */
  is_current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const sessionSchemas = {
  sendCode: {
    summary: 'Выслать код, чтобы подтвердить вход',
    form: z.object({
      recaptcha_token: textForm(4000).optional(),
      channel: LoginChannel.default('sms'),
    }),
    answer: LoginRequest,
  },
  confirm: {
    summary: 'Подтвердить вход кодом',
    form: z.object({ request_id: z.uuid(), code: LoginCode }),
    answer: z.object({}),
  },
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
