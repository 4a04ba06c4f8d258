import type { BidEvent } from '@sto/contract/bids/bid-events.schemas';
import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { describe, expect, it } from 'vitest';
import { historyOf, laneOf, timelineOf } from './bid-progress.ts';

const now = new Date('2026-05-14T18:00:00Z');

const created: BidEvent = {
  id: 1,
  type: 'created',
  actor: 'customer',
  actor_name: 'Алексей',
  from: null,
  to: 'new',
  comment: null,
  time: null,
  service_name: null,
  at: '2026-05-14T14:40:00Z',
};
const revealed: BidEvent = {
  ...created,
  id: 3,
  type: 'phone_revealed',
  actor: 'system',
  actor_name: null,
  at: '2026-05-14T15:10:00Z',
};
const answered: BidEvent = { ...created, id: 2, type: 'answered', actor: 'service', actor_name: 'Ольга' };

function bidIn(status: BidStatus, events: BidEvent[] = [created]): Bid {
  return {
    status,
    events,
    offers: [],
    accepted_offer_id: null,
    finished_at: null,
    answer_deadline_at: '2026-05-15T07:00:00Z',
    timezone: 'Asia/Yekaterinburg',
  } as unknown as Bid;
}

describe('the lane of a bid', () => {
  it.each([
    ['new', 'going', ['now', 'ahead', 'ahead', 'ahead', 'ahead'], 'Этап 1 из 5'],
    ['answered', 'going', ['passed', 'now', 'ahead', 'ahead', 'ahead'], 'Этап 2 из 5'],
    ['visit', 'going', ['passed', 'passed', 'now', 'ahead', 'ahead'], 'Этап 3 из 5'],
    ['in_work', 'going', ['passed', 'passed', 'passed', 'now', 'ahead'], 'Этап 4 из 5'],
    ['finished', 'done', ['passed', 'passed', 'passed', 'passed', 'passed'], 'Этап 5 из 5'],
    ['reject', 'stopped', ['passed', 'ahead', 'ahead', 'ahead', 'ahead'], 'Заявка закрыта'],
  ] as const)('shows a bid in %s', (status, tone, marks, label) => {
    expect(laneOf(status)).toEqual({ tone, marks, label });
  });
});

describe('the timeline of a bid', () => {
  it.each([
    ['new', 'customer', ['Ждём отклик автосервиса', 'Запись', 'Визит', 'Работы']],
    ['new', 'service', ['Ответьте клиенту', 'Запись', 'Визит', 'Работы']],
    ['answered', 'customer', ['Выберите отклик', 'Визит', 'Работы']],
    ['answered', 'service', ['Клиент выбирает', 'Визит', 'Работы']],
    ['visit', 'customer', ['Визит', 'Работы']],
    ['in_work', 'service', ['Машина у вас', 'Завершение']],
    ['finished', 'customer', []],
    ['reject', 'customer', []],
  ] as const)(
    'of a bid in %s for the %s continues with the present and the next steps',
    (status, side, expected) => {
      const rest = timelineOf(bidIn(status), side, now).slice(1);
      expect(rest.map((step) => step.title)).toEqual(expected);
      expect(rest.map((step) => step.mark)).toEqual(
        expected.map((_, index) => (index === 0 ? 'now' : 'ahead')),
      );
    },
  );

  it('of a bid in work after a claim does not say that the car is there', () => {
    const repaired = { ...bidIn('in_work'), finished_at: '2026-03-10T12:00:00+03:00' };
    const present = (side: 'customer' | 'service') => timelineOf(repaired, side, now)[1]?.title;
    expect([present('customer'), present('service')]).toEqual([
      'Автосервис исправит по гарантии',
      'Исправляем по гарантии',
    ]);
  });

  it('lists events in order of time, with actor and time on the clock of the workshop', () => {
    const steps = timelineOf(bidIn('finished', [revealed, answered, created]), 'customer', now);
    expect(steps.map(({ title, note }) => [title, note])).toEqual([
      ['Заявка создана', 'вы, сегодня, 19:40'],
      ['Автосервис прислал отклик', 'Ольга, сегодня, 19:40'],
      ['Телефон открыт автосервису', 'СТО рядом, сегодня, 20:10'],
    ]);
  });

  it('names role and name of each actor for the operator', () => {
    const steps = historyOf(bidIn('answered', [revealed, answered, created]), 'operator', now);
    expect(steps.map(({ title, note }) => [title, note?.split(',')[0]])).toEqual([
      ['Заявка создана', expect.stringMatching(/^клиент/)],
      ['Отклик отправлен', 'автосервис Ольга'],
      ['Телефон клиента открыт', 'СТО рядом'],
    ]);
  });

  it('shows the driver who of the workshop has seen the phone, and when on its clock', () => {
    const seen: BidEvent = {
      ...answered,
      id: 4,
      type: 'phone_seen',
      actor_name: 'Игорь',
      at: '2026-05-14T16:30:00Z',
    };
    const last = timelineOf(bidIn('finished', [created, seen]), 'customer', now).at(-1);
    expect(last).toMatchObject({
      mark: 'passed',
      title: 'Автосервис увидел ваш телефон',
      note: 'Игорь, сегодня, 21:30',
    });
  });

  it('says by when the workshop answers', () => {
    const step = timelineOf(bidIn('new'), 'service', now).find(({ mark }) => mark === 'now');
    expect(step?.note).toBe('Срок ответа: завтра, 12:00');
  });

  it('says when the agreed visit is', () => {
    const visit = {
      ...bidIn('visit'),
      visit_start: '2026-05-16T06:00:00Z',
      visit_end: '2026-05-16T07:00:00Z',
    };
    const step = timelineOf(visit, 'service', now).find(({ mark }) => mark === 'now');
    expect(step?.note).toBe('16\u00A0мая, 11:00');
  });

  it('has a word for every status', () => {
    for (const status of bidStatuses)
      expect(timelineOf(bidIn(status), 'customer', now).length).toBeGreaterThan(0);
  });
});

describe('events of the timeline', () => {
  it('name the proposed time on the clock of the workshop', () => {
    const time = { start: '2026-05-15T09:00:00Z', end: '2026-05-15T10:00:00Z' };
    const [step] = timelineOf(bidIn('visit', [{ ...created, type: 'time_proposed', time }]), 'customer', now);
    expect(step?.title).toBe('Предложено другое время: завтра, 14:00–15:00');
    const refused = bidIn('visit', [{ ...created, type: 'time_refused', time }]);
    expect(timelineOf(refused, 'customer', now)[0]?.title).toBe(
      'Время визита осталось прежним: завтра, 14:00–15:00',
    );
  });

  it('name the workshop of an offer in a tender', () => {
    const ofTender = { ...answered, service_name: 'Автосервис на Ленина' };
    const [step] = timelineOf(bidIn('answered', [ofTender]), 'customer', now);
    expect(step?.note).toMatch(/^Ольга, Автосервис на Ленина, /);
  });

  it('name the workshop once where its employee has no other name', () => {
    const ofTender = { ...answered, actor_name: 'Честный гараж', service_name: 'Честный гараж' };
    const [step] = timelineOf(bidIn('answered', [ofTender]), 'customer', now);
    expect(step?.note).toBe('Честный гараж, сегодня, 19:40');
  });
});
