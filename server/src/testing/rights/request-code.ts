import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';

export async function requestCode({ app, sms }: TestApp, phone: string) {
  const { data } = await call(app, authEndpoints.auth, { phone });
  return { request_id: data.request_id, code: sms.lastTo(phone)?.code ?? '' };
}
