import { phoneEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import type { Right } from './right.ts';

let phones = 0;
/** A new one each time: an account gets codes for a few phones only. */
const nextPhone = () => `+7917${String(++phones).padStart(7, '0')}`;

async function requestPhoneCode({ app, sms }: TestApp, token: string | undefined) {
  const phone = nextPhone();
  const { data } = await call(app, phoneEndpoints.sendCode, { phone }, { token });
  return { request_id: data.request_id, code: sms.lastTo(phone)?.code ?? '' };
}

/** Of a person made for this: the others enter codes of their own. */
async function requestSessionCode(
  { app, sms }: TestApp,
  person: { token: string; phone: string } | undefined,
) {
  const { data } = await call(app, sessionEndpoints.sendCode, {}, { token: person?.token });
  return { request_id: data.request_id, code: sms.lastTo(person?.phone ?? '')?.code ?? '' };
}

export const phoneRights: [Endpoint, Right[]][] = [
  [sessionEndpoints.sendCode, [{ form: () => ({}) }]],
  [
    sessionEndpoints.confirm,
    [
      {
        of: 'person',
        form: async (mine, theirs, { test }) => requestSessionCode(test, (theirs ?? mine).person),
        foreign: 422,
      },
    ],
  ],
  [phoneEndpoints.sendCode, [{ form: () => ({ phone: nextPhone() }) }]],
  [
    phoneEndpoints.confirm,
    [
      {
        of: 'person',
        form: async (mine, theirs, { test }) => requestPhoneCode(test, (theirs ?? mine).person?.token),
        foreign: 422,
      },
    ],
  ],
];
