import type { CarClass } from '@sto/contract/enums';
import type { WorkDetails, WorkDraft } from '../registration.store.ts';

const roubles = (text: string) => Number(text.replace(/\D/g, ''));

export const classWords: Record<CarClass, string> = {
  A: 'A, мини',
  B: 'B, малый',
  C: 'C, средний',
  D: 'D, большой',
  E: 'E, бизнес',
  F: 'F, представительский',
  J: 'J, внедорожник',
  M: 'M, минивэн',
  S: 'S, спортивный',
  P: 'P, пикап',
  LCV: 'LCV, фургон',
};

type PriceDraft = Pick<WorkDraft, 'from' | 'to'>;

/** Without a price, or with «to» below «from». */
export function isWrongPrice({ from, to }: PriceDraft): boolean {
  return from === '' || roubles(to === '' ? from : to) < roubles(from);
}

const isWithin = (text: string, min: number, max: number) =>
  text === '' || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max);

export const isWrongDuration = ({ minutes }: WorkDetails): boolean => !isWithin(minutes.trim(), 5, 6000);
export const isWrongWarranty = ({ warranty }: WorkDetails): boolean => !isWithin(warranty.trim(), 0, 120);

const isWrongDetail = (details: WorkDetails): boolean =>
  isWrongDuration(details) || isWrongWarranty(details) || details.classes.some(isWrongPrice);

/** Works with a wrong price or detail. */
export function wrongWorks(works: readonly WorkDraft[]): WorkDraft[] {
  return works.filter((work) => isWrongPrice(work) || (work.details && isWrongDetail(work.details)));
}

const pricesOf = ({ from, to }: PriceDraft) => ({
  price_from: roubles(from),
  price_to: roubles(to === '' ? from : to),
});

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

const detailsOf = ({ minutes, warranty, classes }: WorkDetails) => ({
  minutes: numberOf(minutes),
  warranty_months: numberOf(warranty),
  class_prices: classes.map(({ carClass, ...price }) => ({ car_class: carClass, ...pricesOf(price) })),
});

export function worksForm(works: readonly WorkDraft[]): string {
  return JSON.stringify(
    works.map(({ id, from, to, details }) => ({
      work_type_id: id,
      ...pricesOf({ from, to }),
      ...(details && detailsOf(details)),
    })),
  );
}
