import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { ageOfPublic, rememberShownPhones } from './shown-phones.store.ts';
import { WorkshopNextStep } from './workshop-next-step.tsx';
import { WorkshopPhones } from './workshop-phones.tsx';
import { useWorkshop } from './workshops.api.ts';

const phones = ['+74951234567', '+79162041750'];
const masked = ['+7 (495) ***-**-67', '+7 (916) ***-**-50'];
const button = 'Показать телефон+7 (495) ***-**-67';
let presses: FormData[] = [];
let answerToPress: () => Promise<Response> | Response;
let isRevealed = false;
let views = 0;

const answer = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
const good = () => {
  isRevealed = true;
  return answer({ service_id: 501, phones });
};

const none = () => undefined;

/** With a foot, the card of a workshop without online bids has two buttons. */
function Card({ hasFoot }: { hasFoot: boolean }) {
  const workshop = useWorkshop(501, { carId: null, workIds: [] }).data;
  return workshop ? (
    <>
      <WorkshopPhones workshop={workshop} />
      {hasFoot && <WorkshopNextStep workshop={workshop} bidPath={String} onOther={none} />}
    </>
  ) : null;
}

async function show({ hasFoot = false } = {}): Promise<HTMLElement> {
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <Card hasFoot={hasFoot} />
    </QueryClientProvider>,
  );
  return waitFor(() => {
    if (page.childElementCount === 0) throw new Error('not loaded yet');
    return page;
  });
}

const links = (page: ParentNode) => [...page.querySelectorAll('a')];
const dialled = (page: ParentNode) =>
  waitFor(() => {
    if (links(page).length === 0) throw new Error('not shown yet');
    return links(page).map((link) => [link.getAttribute('href'), nameOf(link)]);
  });
const bothPhones = [
  ['tel:+74951234567', '+7 495 123-45-67'],
  ['tel:+79162041750', '+7 916 204-17-50'],
];

beforeEach(() => {
  presses = [];
  isRevealed = false;
  views = 0;
  localStorage.clear();
  answerToPress = good;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!String(url).includes('reveal-phone')) {
      views += 1;
      return answer({
        ...{ id: 501, phones: isRevealed ? phones : [], phones_masked: masked },
        ...{ is_phone_revealed: isRevealed, active_bid_id: null, unsupported_reason: 'not_connected' },
      });
    }
    presses.push(init.body as FormData);
    return answerToPress();
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a press shows the phones as links that call them, with the focus on the first', async () => {
  const page = await show();
  expect(links(page)).toEqual([]);
  expect(page.textContent).not.toContain('123-45');
  await press(button);
  expect(await dialled(page)).toEqual(bothPhones);
  expect(document.activeElement).toBe(links(page)[0]);
  expect(page.querySelector('button')).toBeNull();
  const [form] = presses;
  expect([form?.get('service_id'), form?.get('identity_hash')]).toEqual([
    '501',
    expect.stringMatching(/^[\w-]{16,64}$/),
  ]);
});

it('two presses at once are one call, and the button shows that it loads', async () => {
  let finish: (response: Response) => void = () => undefined;
  answerToPress = () => new Promise((resolve) => (finish = resolve));
  const page = await show();
  await press(button, 2);
  await waitFor(() => {
    expect(page.querySelector('button')?.getAttribute('aria-busy')).toBe('true');
    expect(page.textContent).toContain('Загружаем');
    expect(presses).not.toEqual([]);
  });
  await act(async () => finish(good()));
  expect(await dialled(page)).toEqual(bothPhones);
  expect(presses).toHaveLength(1);
});

it('a workshop with revealed phones shows them at once and takes no focus', async () => {
  isRevealed = true;
  const page = await show();
  expect(await dialled(page)).toEqual(bothPhones);
  expect(document.activeElement).toBe(document.body);
  expect(presses).toEqual([]);
});

function PublicPage() {
  const workshop = {
    id: 501,
    phones: [],
    phones_masked: masked,
    is_phone_revealed: false,
  } as unknown as Workshop;
  const updatedAt = ageOfPublic(501, { isSignedIn: false });
  const { data } = useWorkshop(501, { carId: null, workIds: [] }, { workshop, updatedAt });
  return data ? <WorkshopPhones workshop={data} /> : null;
}

async function openPublicPage(): Promise<HTMLElement> {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <PublicPage />
    </QueryClientProvider>,
  );
}

it('the phones that a browser was shown are on the public page after a reload, though it is cached masked', async () => {
  const before = await openPublicPage();
  expect(links(before)).toEqual([]);
  expect(views, 'a stranger needs no request').toBe(0);
  await press(button);
  await dialled(before);
  const after = await openPublicPage();
  expect(await dialled(after)).toEqual(bothPhones);
  expect(presses).toHaveLength(1);
});

it('the server decides after a reload: phones shown to a person who has signed out are masked again', async () => {
  rememberShownPhones(501);
  const page = await openPublicPage();
  await waitFor(() => expect(views).toBe(1));
  expect(links(page)).toEqual([]);
});

const inFoot = 'Показать телефон';
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const alerts = (page: ParentNode) => [...page.querySelectorAll('[role=alert]')];
const failed = (page: ParentNode) =>
  waitFor(() => {
    if (alerts(page).length === 0) throw new Error('nothing said yet');
    return alerts(page);
  });

describe('a failed press in one place', () => {
  it.each([
    ['the head', button],
    ['the foot', inFoot],
  ])('of %s shows the reason next to its button, which it describes', async (_, failing) => {
    const page = await show({ hasFoot: true });
    answerToPress = noNetwork;
    await press(failing);
    const [alert] = await failed(page);
    expect(alert?.closest('button, p')).toBeNull();
    const pressed = [...page.querySelectorAll('button')].find((one) => nameOf(one) === failing);
    expect(pressed?.getAttribute('aria-describedby')?.split(' ')).toContain(alert?.id);
  });

  it.each([
    ['the head', button, inFoot, 'Позвонить'],
    ['the foot', inFoot, button, '+7 495 123-45-67'],
  ])('of %s leaves the focus to the other, which shows them', async (_, failing, working, first) => {
    const page = await show({ hasFoot: true });
    answerToPress = noNetwork;
    await press(failing);
    await failed(page);
    answerToPress = good;
    await press(working);
    await dialled(page);
    expect(nameOf(document.activeElement ?? page)).toBe(first);
    expect(alerts(page)).toEqual([]);
  });

  it.each([
    ['the head', button],
    ['the foot', inFoot],
  ])('of %s takes no focus when a press in another tab shows them', async (_, failing) => {
    const page = await show({ hasFoot: true });
    answerToPress = noNetwork;
    await press(failing);
    await failed(page);
    isRevealed = true;
    await act(() => queryClient.invalidateQueries());
    await dialled(page);
    expect(links(page)).not.toContain(document.activeElement);
    expect(alerts(page)).toEqual([]);
  });
});

const refused =
  (code: string, message: string, details = {}) =>
  () =>
    new Response(JSON.stringify({ success: false, errors: [{ code, message, ...details }] }), {
      status: 429,
    });

it.each([
  ['the network is away', noNetwork, 'Нет сети.', false],
  ['the server is silent', noNetwork, 'Сервер не ответил.', true],
  ['it was asked too often', refused('too_many_requests', 'Слишком много запросов'), 'Слишком много', true],
  [
    'it was asked too often and the wait is known',
    refused('too_many_requests', 'Слишком много запросов. Повторите позже', { retry_after: 3500 }),
    'Слишком много запросов. Повторите через 59\u00A0минут',
    true,
  ],
])(
  'the button stays with a reason when %s; pressed again it shows them',
  async (_, failing, why, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    answerToPress = failing;
    const page = await show();
    await press(button);
    const [alert] = await failed(page);
    expect(alert?.textContent).toContain(why);
    answerToPress = good;
    await press(button);
    expect(await dialled(page)).toEqual(bothPhones);
  },
);
