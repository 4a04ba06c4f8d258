import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { kiaRio } from './kia-rio.ts';

/** The time of the tests is noon of 20 March 2026 in Moscow. */
export const tomorrowAt = (time: string) => `2026-03-21T${time}:00+03:00`;

export function lineOf(id: number, price: number, part: Partial<OfferLine> = {}): OfferLine {
  return {
    id,
    kind: 'labour',
    work_type_id: null,
    title: `Работа ${id}`,
    qty: 1,
    unit: 'усл.',
    price,
    amount: price,
    warranty_months: null,
    part: null,
    ...part,
  };
}

export function offerOf(part: Partial<Offer> = {}): Offer {
  return {
    id: 70,
    bid_id: 7,
    service_id: 1,
    service: { id: 1, name: 'Мотор', image: null, rating: null, reviews_count: 0, distance_m: null },
    revision: 1,
    status: 'sent',
    lines: [lineOf(1, 1500)],
    price_labour: 1500,
    price_parts: 0,
    ...{ price_leg: null, price_discount: 0 },
    price_total: 1500,
    price_is_final: true,
    price_max: null,
    currency: 'RUB',
    minutes: 60,
    slots: [{ from: tomorrowAt('10:00'), to: tomorrowAt('11:00') }],
    needs_diagnostics: false,
    warranty: null,
    comment: '',
    valid_until: tomorrowAt('10:00'),
    author: { name: 'Ольга' },
    created_at: '2026-03-20T11:00:00+03:00',
    seen_at: null,
    ...part,
  };
}

export function bidOf(part: Partial<Bid> = {}): Bid {
  return {
    id: 7,
    number: 'У-7',
    status: 'answered',
    version: 3,
    customer: { id: 5, name: 'Алексей', phone: null, reliability: null },
    service: {
      id: 1,
      name: 'Мотор',
      address: 'Сретенка, 1',
      image: null,
      rating: null,
      reviews_count: 0,
      phones: ['+79000000101'],
      lat: 55,
      long: 37,
      timezone: 'Europe/Moscow',
    },
    ...{ is_tender: false, tender: null },
    timezone: 'Europe/Moscow',
    auto: kiaRio,
    work_types: [{ id: 3, title: 'Замена масла' }],
    type_connection: 1,
    comment: '',
    period_start: tomorrowAt('10:00'),
    period_end: tomorrowAt('18:00'),
    ...{ leg: null, visit_start: null },
    visit_end: null,
    pending_period: null,
    price_total: 1500,
    offers_count: 1,
    files_count: 0,
    is_unseen: false,
    is_promised: false,
    answer_deadline_at: null,
    ...{ assignee: null, is_demo: false },
    created_at: '2026-03-20T10:00:00+03:00',
    updated_at: '2026-03-20T11:00:00+03:00',
    bid_source: 'manual',
    chat_id: 9,
    files: [],
    offers: [offerOf()],
    accepted_offer_id: null,
    price_final: null,
    warranty_until: null,
    warranty_months: null,
    mileage_in: null,
    mileage_out: null,
    finished_at: null,
    confirmed_at: null,
    ...{ counters: [], changes: [], claims: [] },
    final_lines: [],
    pending_cancel: null,
    reject: null,
    ...{ visit_code: null, review: null, customer_rating: null },
    available_actions: [],
    can_set_prices: true,
    events: [],
    ...part,
  };
}
