import type { Page } from '@playwright/test';
import { Client, type Form, type Session } from '../../tools/api-client.ts';
import { serverUrl } from './server-process.ts';

const client = () => new Client(serverUrl);

export const api = <Data>(
  method: 'GET' | 'POST',
  path: string,
  form: Form,
  token?: string,
  file?: File,
): Promise<Data> => client().need({ method, path, form, token, file, tokenIn: 'header' });
export const captchaToken = () => client().captchaToken();
export const codeFor = (phone: string) => client().codeFor(phone);

export type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;
export const signInByApi = (phone: string): Promise<Tokens> => client().signIn(phone);

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
