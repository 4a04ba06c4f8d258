import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../lib/time/dates.ts';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { brandNames, workshop } from '../../testing/workshop.ts';
import { WorkshopDrawer } from './workshop-drawer.tsx';
import { WorkshopBrands } from './workshop-prices.tsx';

const days = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
const onBook = vi.fn();
const onClose = vi.fn();
let answered = workshop;

async function showPreview(isPhone = false): Promise<HTMLElement> {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width') && !isPhone,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const none = () => undefined;
  await render(
    <WorkshopDrawer
      workshopId={501}
      workIds={[]}
      car={null}
      bidPath={(id) => `/customer/bids/${id}`}
      amenityLabel={() => null}
      returnTo={null}
      onBack={none}
      onClose={onClose}
      onBook={onBook}
      onCar={none}
      onWorks={none}
      reviews={() => null}
    />,
  );
  return waitFor(() => {
    const preview = document.querySelector<HTMLElement>('[role=dialog]');
    if (!preview?.textContent?.includes(workshop.address)) throw new Error('not loaded yet');
    return preview;
  });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const isPress = String(url).includes('reveal-phone');
    // After the reveal the page contains the phones too.
    if (isPress) answered = { ...answered, phones: ['+74951234567'], is_phone_revealed: true };
    const data = isPress ? { service_id: 501, phones: answered.phones } : answered;
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onBook.mockClear();
  onClose.mockClear();
  answered = workshop;
});

/** «Понедельник» of «Понедельник, сегодня». */
const rowsOf = (place: Element | undefined) =>
  [...(place?.querySelectorAll('dt') ?? [])].map((row) => row.textContent?.split(',')[0]);

describe.each([
  ['a computer', false],
  ['a phone', true],
])('the preview of a workshop on %s', (_, isPhone) => {
  it('has its address, a link to directions, and the button that continues to the bid', async () => {
    const preview = await showPreview(isPhone);
    const address = [...preview.querySelectorAll(isPhone ? 'button' : 'a')].find((one) =>
      one.textContent?.includes(workshop.address),
    );
    if (isPhone) {
      await press(nameOf(address ?? preview));
      const waysOf = () => [...document.querySelectorAll('[role=dialog]')].at(-1)?.querySelectorAll('a');
      await waitFor(() => expect(waysOf()?.length).toBeGreaterThan(1));
    } else expect(address?.getAttribute('href')).toContain('rtext=~55.767,37.632');
    await press('Записаться');
    expect(onBook).toHaveBeenCalledOnce();
  });

  it('shows the week when its hours are pressed, and hides it again', async () => {
    const preview = await showPreview(isPhone);
    const toggle = preview.querySelector<HTMLButtonElement>('button[aria-expanded]');
    const week = document.getElementById(toggle?.getAttribute('aria-controls') ?? '');
    expect(week?.hidden).toBe(true);
    await press(nameOf(toggle ?? preview));
    expect(week?.hidden).toBe(false);
    expect(rowsOf(week ?? undefined)).toEqual(days);
    await press(nameOf(toggle ?? preview));
    expect(week?.hidden).toBe(true);
  });
});

it('the schedule modal has one row per day', async () => {
  await showPreview();
  await press('Открыть график');
  const modal = [...document.querySelectorAll('[role=dialog]')].at(-1);
  expect(modal?.textContent).toContain('График работы');
  expect(rowsOf(modal)).toEqual(days);
  const hours = [...(modal?.querySelectorAll('dd') ?? [])].map((cell) => cell.textContent?.trim());
  expect(hours.at(0)).toContain('9:00–21:00');
  expect(hours.at(-1)).toBe('Выходной');
});

it('a link shows the brands beyond the first seven', async () => {
  const preview = await showPreview();
  expect(preview.textContent).not.toContain('Volvo');
  await press('ещё 3');
  for (const name of brandNames) expect(preview.textContent).toContain(name);
});

it('the brands begin with the one of the car and those that the workshop is known for, then the common ones', async () => {
  const brand = (id: number, name: string, is_specialized = false) => ({ id, name, is_specialized });
  const brands = [
    ...['Audi', 'BAIC', 'Hyundai', 'Kia', 'Suzuki'].map((name, index) => brand(index + 1, name)),
    brand(9, 'Tesla', true),
  ];
  const page = await render(
    <WorkshopBrands workshop={{ ...workshop, brands, brands_total: 6 }} markId={5} />,
  );
  const names = [...page.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Suzuki', 'Tesla', 'Kia', 'Hyundai', 'Audi', 'BAIC']);
  expect(page.querySelectorAll('svg')).toHaveLength(1);
});

it.each([
  [400, 'Выбрать другой', onClose],
  [5, 'Записаться', onBook],
])('a workshop closed for %i days says so with its note, and leads on', async (days, button, onPress) => {
  const closed_to = dayOf(new Date(Date.now() + days * 86_400_000), workshop.timezone);
  answered = { ...workshop, closed_from: '2026-01-01', closed_to, closure_note: 'Ремонт крыши' };
  const preview = await showPreview();
  expect(preview.textContent).toMatch(/Закрыто до [^А-Я]+ включительноРемонт крыши/);
  expect(document.querySelector('[data-drawer-foot]')?.textContent).toContain('Закрыто до');
  await press(button);
  expect(onPress).toHaveBeenCalledOnce();
});

describe('the place of the button', () => {
  const foot = () => {
    const place = document.querySelector('[data-drawer-foot]');
    if (!place) throw new Error('no foot');
    return place;
  };
  const step = () => foot().querySelector('a, button');
  const reasonOf = (element: Element | null) =>
    document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent;

  it('opens the open bid, by its number', async () => {
    answered = { ...workshop, bid_availability: 'disabled_has_active_bid', active_bid_id: 3001 };
    const preview = await showPreview();
    expect(nameOf(step() ?? foot())).toBe('Открыть заявку У-3001');
    expect(step()?.getAttribute('href')).toBe('/customer/bids/3001');
    expect(reasonOf(step())).toBe('Заявка сюда уже есть');
    expect(preview.textContent).toContain('У вас уже есть заявка У-3001 в этот автосервис');
    expect(preview.textContent).not.toContain('Записаться');
  });

  it.each([
    ['mark', 'Не работает с вашей маркой'],
    ['works', 'Не делает часть работ'],
  ] as const)('leads to another workshop when it is the %s', async (unsupported_reason, reason) => {
    answered = { ...workshop, bid_availability: 'disabled_sto_not_supported', unsupported_reason };
    await showPreview();
    expect(reasonOf(step())).toBe(reason);
    await press('Выбрать другой');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows the phone of a workshop without online bids, then calls it', async () => {
    const unsupported_reason = 'not_connected';
    answered = { ...workshop, bid_availability: 'disabled_sto_not_supported', unsupported_reason };
    const preview = await showPreview();
    expect(reasonOf(step())).toBe('Нет онлайн-записи');
    expect(preview.textContent).toContain('Запишитесь по телефону.');
    await press('Показать телефон');
    const dials = await waitFor(() => {
      if (step()?.getAttribute('href') !== 'tel:+74951234567') throw new Error('not shown yet');
      return step();
    });
    expect(nameOf(dials ?? foot())).toBe('Позвонить');
    expect(document.activeElement).toBe(dials);
    expect(preview.textContent).toContain('Запишитесь по телефону +7 495 123-45-67');
  });

  it('leads to another workshop without a phone', async () => {
    const unsupported_reason = 'not_connected';
    const refusal = { bid_availability: 'disabled_sto_not_supported', unsupported_reason } as const;
    answered = { ...workshop, ...refusal, phones_masked: [] };
    const preview = await showPreview();
    expect(nameOf(step() ?? foot())).toBe('Выбрать другой');
    expect(preview.textContent).not.toContain('телефон');
  });
});

describe('the figures of the reviews', () => {
  it('show each rated aspect', async () => {
    const sub_ratings = { price: 4.5, quality: 4, terms: null, communication: 4.8 };
    answered = { ...workshop, sub_ratings };
    const preview = await showPreview();
    const reviews = preview.querySelector('[aria-label="Отзывы"]');
    const lines = [...(reviews?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(['3\u00A0отзыва', expect.stringMatching(/^Складываем оценки/)]);
    const sides = [...(reviews?.querySelectorAll('dl > div') ?? [])].map((side) => side.textContent);
    expect(sides).toEqual(['Цена4,5', 'Качество4,0', 'Общение4,8']);
  });

  it('are hidden without ratings', async () => {
    const preview = await showPreview();
    const reviews = preview.querySelector('[aria-label="Отзывы"]');
    expect(reviews?.querySelector('dl')).toBeNull();
    expect(reviews?.textContent).not.toContain('цена');
  });

  it('show the share of agreed prices, which opens the rule', async () => {
    answered = { ...workshop, price_kept_share: 0.91, answer_minutes_median: 125 };
    const preview = await showPreview();
    const promise = preview.querySelector('button[aria-label*="Откуда эти цифры"]');
    expect(promise?.textContent).toBe('цена совпала у\u00A091\u00A0% · отвечает за\u00A03\u00A0ч');
    await press(
      'цена совпала у\u00A091\u00A0% · отвечает за\u00A03\u00A0ч: Мотор на Сретенке. Откуда эти цифры',
    );
    await waitFor(() => {
      if (!document.body.textContent?.includes('Цена совпала: 91\u00A0%')) throw new Error('not open yet');
      return document.body;
    });
    expect(document.body.textContent).toContain('Доводит до конца: пока мало данных');
  });

  it('show the share of finished visits if the server has it', async () => {
    answered = { ...workshop, finished_share: 0.94, bids_finished_count: 1 };
    expect((await showPreview()).textContent).toContain('Доводит до конца 94\u00A0% записей');
  });

  it('hide the share of finished visits without one', async () => {
    answered = { ...workshop, finished_share: null, bids_finished_count: 412 };
    expect((await showPreview()).textContent).not.toContain('Доводит до конца');
  });
});
