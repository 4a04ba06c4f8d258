import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serverUrl } from './server-process.ts';

interface Envelope<Data> {
  success: boolean;
  data: Data;
  errors?: unknown;
}

/** A call as other clients make it: form-data for POST, query for GET. */
export async function api<Data>(
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string | number | (string | number)[]>,
  token?: string,
): Promise<Data> {
  const entries = Object.entries(form).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((entry): [string, string] => [`${name}[]`, String(entry)])
      : [[name, String(value)] as [string, string]],
  );
  const body = new FormData();
  if (method === 'POST') for (const [name, value] of entries) body.append(name, value);
  const query = method === 'GET' ? `?${new URLSearchParams(entries)}` : '';
  const response = await fetch(`${serverUrl}/api${path}${query}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'POST' && { body }),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  if (!envelope.success) throw new Error(`${path} ${response.status} ${JSON.stringify(envelope.errors)}`);
  return envelope.data;
}

export async function captchaToken(): Promise<string> {
  const { maxnumber: _, ...task } = await api<{ salt: string; challenge: string; maxnumber: number }>(
    'GET',
    '/v2/captcha/challenge/',
    {},
  );
  const hashOf = (number: number) => createHash('sha256').update(`${task.salt}${number}`).digest('hex');
  let number = 0;
  while (hashOf(number) !== task.challenge) number += 1;
  return `altcha:${Buffer.from(JSON.stringify({ ...task, number })).toString('base64')}`;
}

export async function codeFor(phone: string): Promise<string> {
  return (await api<{ code: string }>('GET', '/dev/sms/last/', { phone })).code;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export async function signInByApi(phone: string): Promise<Tokens> {
  const request = await api<{ request_id: string }>('POST', '/v2/user/profile/auth/', {
    phone,
    recaptcha_token: await captchaToken(),
  });
  return api<Tokens>('POST', '/v2/user/profile/auth-confirm/', {
    request_id: request.request_id,
    code: await codeFor(phone),
  });
}

export async function giveSession(page: Page, tokens: Tokens): Promise<void> {
  await page.context().addCookies([
    { name: 'access_token', value: tokens.access_token, url: serverUrl },
    { name: 'refresh_token', value: tokens.refresh_token, url: serverUrl },
  ]);
}

interface Named {
  id: number;
  name: string;
}

export async function makeCar(token: string): Promise<number> {
  const { marks } = await api<{ marks: Named[] }>('POST', '/car/mark/get-list/', { type_id: 1 });
  const mark = marks.find(({ name }) => name === 'Kia')?.id ?? 0;
  const { models } = await api<{ models: Named[] }>('POST', '/car/model/get-list/', { mark_id: mark });
  const model = models.find(({ name }) => name === 'Rio')?.id ?? 0;
  const { generations } = await api<{ generations: Named[] }>('POST', '/car/generation/get-list/', {
    model_id: model,
  });
  const generation = generations[0]?.id ?? 0;
  const { modifications } = await api<{ modifications: Named[] }>('POST', '/car/modification/get-list/', {
    generation_id: generation,
  });
  const form = { model_id: model, generation_id: generation, modification_id: modifications[0]?.id ?? 0 };
  return (await api<{ auto: { id: number } }>('POST', '/v2/customer/auto/create/', form, token)).auto.id;
}

interface FoundWorkshop {
  id: number;
  name: string;
}

export async function managersWorkshop(token: string): Promise<FoundWorkshop> {
  const { items } = await api<{ items: { service: FoundWorkshop }[] }>(
    'GET',
    '/v2/service/bid/index/',
    {},
    token,
  );
  const workshop = items[0]?.service;
  if (!workshop) throw new Error('the demo manager has no bids');
  return workshop;
}

export async function makeBid(
  token: string,
  workshopId: number,
  workIds: number[],
  carId?: number,
  more: Record<string, string | number> = {},
): Promise<number> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { bid_id } = await api<{ bid_id: number }>(
    'POST',
    '/v2/customer/bid/create/',
    {
      service_id: workshopId,
      auto_id: carId ?? (await makeCar(token)),
      period_start: `${day}T10:00:00+03:00`,
      period_end: `${day}T18:00:00+03:00`,
      type_connection: 1,
      work_type_ids: workIds,
      comment: 'Стучит спереди справа',
      recaptcha_token: await captchaToken(),
      ...more,
    },
    token,
  );
  return bid_id;
}

export async function worksOf(workshopId: number, count: number): Promise<number[]> {
  const { work_types } = await api<{ work_types: { work_type_id: number }[] }>('GET', '/v2/service/view/', {
    service_id: workshopId,
  });
  return work_types.slice(0, count).map((work) => work.work_type_id);
}
