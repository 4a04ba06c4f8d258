import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { openDialog, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { errorOf, submit, type } from './testing-form.ts';
import { Webhooks } from './webhooks.tsx';

const made = '2026-03-01T09:00:00Z';
const webhook = (id: string, url: string) => ({
  id,
  service_id: 7,
  url,
  created_at: made,
  failing_since: null as string | null,
  gone_at: null as string | null,
});

const message = (
  type: WebhookDelivery['type'],
  bidId: number | null,
  rest: Partial<WebhookDelivery>,
): WebhookDelivery => ({
  id: crypto.randomUUID(),
  type,
  bid_id: bidId,
  status: 'delivered',
  attempts: 0,
  last_result: null,
  created_at: made,
  next_attempt_at: null,
  finished_at: null,
  ...rest,
});

let webhooks: ReturnType<typeof webhook>[];
let deliveries: WebhookDelivery[];
let sent: Record<string, FormDataEntryValue>[];
/** Replaces the answer of calls whose address contains `call`. */
let refused: { call: string; status: number; errors: unknown } | null;
/** A new secret is returned after it. */
let pause: Promise<void> | undefined;

async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (refused && url.includes(refused.call))
    return Response.json({ success: false, errors: refused.errors }, { status: refused.status });
  if (body) {
    const form = Object.fromEntries(body as FormData);
    sent.push(form);
    if (url.includes('/rotate-secret/')) {
      await pause;
      const data = { id: form.id, secret: `whsec_new_${form.id}`, previous_until: '2026-03-21T09:00:00Z' };
      return Response.json({ success: true, data });
    }
    if (url.includes('/webhook/test/')) {
      const ping = message('ping', null, { status: 'pending', next_attempt_at: made });
      deliveries = [ping, ...deliveries];
      return Response.json({ success: true, data: ping });
    }
    if (url.includes('/webhook/enable/')) {
      webhooks = webhooks.map((one) => (one.id === form.id ? webhook(one.id, one.url) : one));
      return Response.json({ success: true, data: webhooks.find(({ id }) => id === form.id) });
    }
    const added = url.includes('/create/') ? [webhook('new', String(form.url))] : [];
    webhooks = [...webhooks.filter(({ id }) => id !== form.id), ...added];
    return Response.json({ success: true, data: { id: form.id, secret: 'whsec_secret' } });
  }
  const items = url.includes('/deliveries/') ? deliveries : webhooks;
  return Response.json({ success: true, data: { items, total: items.length } });
}

beforeEach(() => {
  webhooks = [];
  deliveries = [];
  sent = [];
  refused = null;
  pause = undefined;
});
answerCalls(answer);

async function shown(text: string): Promise<HTMLElement> {
  const page = await render(
    <>
      <Webhooks workshopId={7} timeZone="Europe/Moscow" bidHrefOf={(id) => `/service/bids/${id}`} />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}

describe('the webhooks of a workshop', () => {
  it('show whether they take messages', async () => {
    webhooks = [
      webhook('a', 'https://a.example.ru/'),
      { ...webhook('b', 'https://b.example.ru/'), failing_since: '2026-03-10T07:00:00Z' },
      { ...webhook('c', 'https://c.example.ru/'), gone_at: '2026-03-10T07:00:00Z' },
    ];
    const [works, fails, gone] = rowsOf(await shown('a.example.ru'));
    expect(works).toMatch(/^https:\/\/a.example.ru\/ВключёнДобавлен 1\sмарта/);
    expect(fails).toMatch(/Не отвечаетСообщения перестали доходить: 10\sмарта, 10:00\./);
    expect(gone).toMatch(/ОтключёнАдрес ответил 410: 10\sмарта, 10:00\./);
  });

  it('are added with a valid address, and show their secret', async () => {
    const page = await shown('Вебхуков пока нет');
    await press('Добавить вебхук');
    await type(page, 'http://example.ru');
    refused = { call: 'create', status: 422, errors: { url: ['Нужен адрес с https'] } };
    await submit(page);
    await waitFor(() => expect(errorOf(page)).toBe('Нужен адрес с https'));
    refused = null;
    await type(page, 'https://example.ru/hook');
    await submit(page);
    await waitFor(() => expect(page.querySelector('code')?.textContent).toBe('whsec_secret'));
    expect(sent).toEqual([{ service_id: '7', url: 'https://example.ru/hook' }]);
  });

  it('get a new secret after a confirmation that says how long the old one works', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/'), webhook('b', 'https://b.example.ru/')];
    const page = await shown('a.example.ru');
    await press('Сменить секрет вебхука https://b.example.ru/');
    expect(openDialog()?.textContent).toContain('Сутки сообщения подписаны и прежним, и новым');
    await press('Сменить');
    await waitFor(() => expect(rowsOf(page)[1]).toContain('whsec_new'));
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(sent).toEqual([{ id: 'b' }]);
    expect(rowsOf(page)[0]).not.toContain('whsec_new');
    expect(rowsOf(page)[1]).toContain('Прежний подходит до завтра, 12:00');
    expect(document.activeElement?.textContent).toContain('Новый секрет');
    await press('Готово');
    expect(page.textContent).not.toContain('whsec_new');
    expect(document.activeElement?.textContent).toBe('Сменить секрет вебхука https://b.example.ru/');
  });

  it('keep each its own new secret until it is closed', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/'), webhook('b', 'https://b.example.ru/')];
    const page = await shown('a.example.ru');
    for (const id of ['a', 'b']) {
      await press(`Сменить секрет вебхука https://${id}.example.ru/`);
      await press('Сменить');
      await waitFor(() => expect(page.textContent).toContain(`whsec_new_${id}`));
      await waitFor(() => expect(document.activeElement?.textContent).toContain(`whsec_new_${id}`));
    }
    expect(rowsOf(page)[0]).toContain('whsec_new_a');
    await press('Готово');
    expect(rowsOf(page)[0]).not.toContain('whsec_new');
    expect(rowsOf(page)[1]).toContain('whsec_new_b');
  });

  it('get one new secret, however often it is pressed, also when the question is closed', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    const page = await shown('a.example.ru');
    const over = Promise.withResolvers<void>();
    pause = over.promise;
    for (let opening = 0; opening < 2; opening += 1) {
      await press('Сменить секрет вебхука https://a.example.ru/');
      await press('Сменить');
      await press('Оставить');
      await waitFor(() => expect(openDialog()).toBeNull());
    }
    over.resolve();
    await waitFor(() => expect(rowsOf(page)[0]).toContain('whsec_new_a'));
    expect(sent).toEqual([{ id: 'a' }]);
    const announcement = 'Секрет сменился, новый показан под адресом https://a.example.ru/';
    await waitFor(() => expect(document.body.textContent).toContain(announcement));
  });

  it('close the second question about a secret with the answer to the first', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    const page = await shown('a.example.ru');
    const over = Promise.withResolvers<void>();
    pause = over.promise;
    await press('Сменить секрет вебхука https://a.example.ru/');
    await press('Сменить');
    await press('Оставить');
    await waitFor(() => expect(openDialog()).toBeNull());
    await press('Сменить секрет вебхука https://a.example.ru/');
    expect(openDialog()?.querySelector('[aria-busy]')?.textContent).toBe('Сменить');
    over.resolve();
    await waitFor(() => expect(rowsOf(page)[0]).toContain('whsec_new_a'));
    await waitFor(() => expect(openDialog()).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Новый секрет'));
  });

  it('disabled by 410 can be enabled again, and get a new secret before that too', async () => {
    webhooks = [{ ...webhook('c', 'https://c.example.ru/'), gone_at: '2026-03-10T07:00:00Z' }];
    const page = await shown('Отключён');
    expect(page.textContent).toContain('Сменить секрет');
    refused = { call: 'enable', status: 404, errors: [{ code: 'not_found', message: 'Не найдено' }] };
    await press('Включить вебхук https://c.example.ru/');
    await waitFor(() => expect(document.body.textContent).toContain('Не найдено'));
    refused = null;
    await press('Включить вебхук https://c.example.ru/', 2);
    await waitFor(() => expect(rowsOf(page)[0]).toMatch(/^https:\/\/c.example.ru\/Включён/));
    expect(document.body.textContent).toContain('Вебхук включён');
    expect(sent).toEqual([{ id: 'c' }]);
    expect(document.activeElement?.textContent).toBe('Сообщения на https://c.example.ru/');
    expect(page.textContent).not.toContain('Включить');
  });

  it('are tested by a press, one at a time, and show the result', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    await shown('a.example.ru');
    await press('Сообщения на https://a.example.ru/');
    await waitFor(() => expect(openDialog()?.textContent).toContain('Сообщений за неделю не было'));
    await press('Отправить проверку', 2);
    await waitFor(() =>
      expect(openDialog()?.querySelector('li')?.textContent).toMatch(/^Проверка адреса.*Отправляем$/),
    );
    expect(sent).toEqual([{ id: 'a' }]);
    expect(openDialog()?.querySelector('li a')).toBeNull();
    deliveries = [
      { ...deliveries[0], status: 'delivered', attempts: 1, last_result: '204', next_attempt_at: null },
    ] as WebhookDelivery[];
    await waitFor(() =>
      expect(openDialog()?.querySelector('li')?.textContent).toMatch(/1\sпопытка · ответ 204Доставлено$/),
    );
    expect(openDialog()?.querySelector('[role=status]')?.textContent).toBe('Проверка: доставлено');
  });

  it('disabled by a test show it, in the dialog and when it was closed before the answer', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/'), webhook('b', 'https://b.example.ru/')];
    const page = await shown('a.example.ru');
    /** The address answers the test with 410. */
    const refuse = (id: string) => {
      deliveries = [{ ...deliveries[0], status: 'failed', last_result: '410' }] as WebhookDelivery[];
      webhooks = webhooks.map((one) => (one.id === id ? { ...one, gone_at: made } : one));
    };
    await press('Сообщения на https://a.example.ru/');
    await press('Отправить проверку');
    await waitFor(() => expect(openDialog()?.textContent).toContain('Отправляем'));
    refuse('a');
    await waitFor(() => expect(openDialog()?.textContent).not.toContain('Отправить проверку'));
    expect(openDialog()?.querySelector('[role=status]')?.textContent).toBe('Проверка: не доставлено');
    expect(rowsOf(page)[0]).toContain('Отключён');
    await press('Закрыть');

    await waitFor(() => expect(openDialog()).toBeNull());
    await press('Сообщения на https://b.example.ru/');
    await press('Отправить проверку');
    await waitFor(() => expect(openDialog()?.textContent).toContain('Отправляем'));
    await press('Закрыть');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(rowsOf(page)[1]).toContain('Включён');
    refuse('b');
    await waitFor(() => expect(rowsOf(page)[1]).toContain('Отключён'));
  });

  it('that were tested too often show it', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    await shown('a.example.ru');
    await press('Сообщения на https://a.example.ru/');
    refused = {
      call: '/test/',
      status: 429,
      errors: [{ code: 'webhook_pings_too_many', message: 'Проверок уже 3 за минуту', retry_after: 40 }],
    };
    await press('Отправить проверку');
    await waitFor(() => expect(document.body.textContent).toContain('Проверок уже 3 за минуту'));
  });

  it('that answered 410 cannot be tested', async () => {
    webhooks = [{ ...webhook('c', 'https://c.example.ru/'), gone_at: '2026-03-10T07:00:00Z' }];
    await shown('c.example.ru');
    await press('Сообщения на https://c.example.ru/');
    await waitFor(() => expect(openDialog()?.textContent).toContain('Сообщений за неделю не было'));
    expect(openDialog()?.textContent).not.toContain('Отправить проверку');
  });

  it('are deleted after a confirmation', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    const page = await shown('a.example.ru');
    await press('Удалить вебхук https://a.example.ru/');
    expect(openDialog()?.textContent).toContain('что ещё не доставлено, на адрес https://a.example.ru/');
    await press('Удалить');
    await waitFor(() => expect(page.textContent).toContain('Вебхуков пока нет'));
    expect(sent).toEqual([{ id: 'a' }]);
  });

  it('show their messages, with links to the bid', async () => {
    webhooks = [webhook('a', 'https://a.example.ru/')];
    deliveries = [
      message('bid.created', 812, {
        status: 'failed',
        attempts: 10,
        last_result: 'timeout',
        created_at: '2026-03-10T07:00:00Z',
      }),
    ];
    await shown('a.example.ru');
    await press('Сообщения на https://a.example.ru/');
    await waitFor(() => expect(openDialog()?.querySelector('li')).not.toBeNull());
    expect(openDialog()?.querySelector('li')?.textContent).toMatch(
      /^Новая заявка, id 81210\sмарта, 10:00 · 10\sпопыток · адрес не ответил вовремяНе доставлено$/,
    );
    expect(openDialog()?.querySelector('li a')?.getAttribute('href')).toBe('/service/bids/812');
  });
});
