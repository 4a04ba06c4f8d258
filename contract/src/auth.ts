import { z } from 'zod';
import { consentVersionForm } from './consent-versions.ts';
import { endpoint } from './endpoint.ts';
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
} from './primitives.ts';

export const Role = z.enum(['customer', 'service', 'autopark']);
export type Role = z.infer<typeof Role>;

/** In which colours the site is shown; `system`: in those that the device asks for. */
export const Theme = z.enum(['system', 'light', 'dark']);
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

const LoginChannel = z.enum(['sms', 'call']);

export const LoginRequest = z.object({
  request_id: z.uuid(),
  channel: LoginChannel,
  code_length: z.literal(4),
  /** Seconds until another code may be asked for. */
  resend_after: z.int(),
  /** Seconds until the code dies. */
  expires_in: z.int(),
  attempts_left: z.int(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const authEndpoints = {
  /**
   * Sends a code. The answer is the same for known and unknown numbers; a code of the same browser that was sent
   * before dies. `call` needs a provider that can call, else `channel_unavailable`.
   */
  auth: endpoint({
    method: 'POST',
    path: '/v2/user/profile/auth/',
    summary: 'Выслать код входа на телефон',
    access: 'public',
    captcha: 'auth',
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
  }),
  /** Right code → a session; drafts of `identity_hash` pass to the person. */
  confirm: endpoint({
    method: 'POST',
    path: '/v2/user/profile/auth-confirm/',
    summary: 'Войти по коду',
    access: 'public',
    form: z.object({
      request_id: z.uuid(),
      code: z
        .string()
        .trim()
        .regex(/^\d{4}$/, 'Введите 4 цифры из SMS'),
      identity_hash: IdentityHash.optional(),
      /** Of the text «account» that the form showed; absent: it showed none. */
      consent_version: consentVersionForm('account').optional(),
    }),
    answer: TokenPair.extend({ profile: Profile }),
  }),
  /** A new code; the old one dies. */
  resend: endpoint({
    method: 'POST',
    path: '/v2/user/profile/auth-resend/',
    summary: 'Выслать новый код входа',
    access: 'public',
    form: z.object({ request_id: z.uuid(), channel: LoginChannel.default('sms') }),
    answer: LoginRequest,
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/v2/user/info/',
    summary: 'Кто вошёл',
    access: 'user',
    form: z.object({}),
    answer: Profile,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/v2/user/profile/refresh-token/',
    summary: 'Обменять токен обновления на новую пару токенов',
    access: 'public',
    form: z.object({ refresh_token: textForm(500) }),
    answer: TokenPair,
  }),
  /** Ends this session; both tokens die. */
  logout: endpoint({
    method: 'POST',
    path: '/v2/user/profile/logout/',
    summary: 'Выйти',
    access: 'user',
    form: z.object({}),
    answer: z.object({}),
  }),
};

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

export const sessionEndpoints = {
  /** Where the person is signed in: this device first, then by last use. */
  index: endpoint({
    method: 'GET',
    path: '/v2/user/session/index/',
    summary: 'Устройства, на которых выполнен вход',
    access: 'user',
    form: z.object(pageForm),
    answer: paged(DeviceSession),
  }),
  /** Ends one session, or all but this one. Its tokens are refused from the next call on; another's is not found. */
  revoke: endpoint({
    method: 'POST',
    path: '/v2/user/session/revoke/',
    summary: 'Завершить сеанс на другом устройстве',
    access: 'user',
    form: z
      .object({ id: z.uuid().optional(), all_others: FlagForm.default(false) })
      .refine(({ id, all_others: allOthers }) => (id !== undefined) !== allOthers, {
        path: ['id'],
        message: 'Укажите сеанс или all_others',
      }),
    answer: z.object({ revoked_count: z.int() }),
  }),
};
