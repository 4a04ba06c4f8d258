import { promiseShareMin } from '@sto/contract/limits';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';

export type Promises = Pick<Workshop, 'answer_minutes_median' | 'finished_share' | 'price_kept_share'>;

export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00A0%`;
}

/** «9 мин», from an hour on «2 ч», from a day on «3 дн.», rounded up. */
export function answerTime(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00A0мин`;
  const hours = Math.ceil(minutes / 60);
  return hours < 24 ? `${hours}\u00A0ч` : `${Math.ceil(hours / 24)}\u00A0дн.`;
}

/** Whether nearly all drivers confirm the agreed price. */
export function isPriceKept({ price_kept_share: share }: Pick<Promises, 'price_kept_share'>): boolean {
  return share !== null && share >= promiseShareMin;
}

/** «Цена совпала у 96 %», «отвечает за 9 мин»: what a card has room for. */
export function promiseWords({ price_kept_share: kept, answer_minutes_median: minutes }: Promises): string[] {
  return [
    kept === null ? null : `цена совпала у\u00A0${percent(kept)}`,
    minutes === null ? null : `отвечает за\u00A0${answerTime(minutes)}`,
  ].filter((words) => words !== null);
}
