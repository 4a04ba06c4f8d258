import type { CarClass } from '@sto/contract/enums';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { priceFault } from '../../../lib/text/price-fault.ts';
import { isIntWithin, typedInt } from '../../../lib/text/typed-int.ts';
import type { WorkDetails, WorkDraft } from '../registration.store.ts';

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

const roubles = (text: string) => typedInt(text) ?? 0;

type PriceDraft = Pick<WorkDraft, 'from' | 'to'>;

/** What is wrong with each end of a price; without «to» it is «from». */
export function rangeFaults({ from, to }: PriceDraft): {
  from?: string | undefined;
  to?: string | undefined;
} {
  const faults = {
    from: priceFault(from, workLimits.price),
    to: to.trim() === '' ? undefined : priceFault(to, workLimits.price),
  };
  if (faults.from || faults.to || roubles(to.trim() || from) >= roubles(from)) return faults;
  return { to: '«До» меньше, чем «от»' };
}

const isWrongPrice = (price: PriceDraft) => Object.values(rangeFaults(price)).some(Boolean);

const isOptional = (text: string, isFine: (text: string) => boolean) => text.trim() === '' || isFine(text);

export const isWrongDuration = ({ minutes }: WorkDetails): boolean =>
  !isOptional(minutes, isIntWithin(...workLimits.minutes));
export const isWrongWarranty = ({ warranty }: WorkDetails): boolean =>
  !isOptional(warranty, isIntWithin(...workLimits.warrantyMonths));

const isWrongDetail = (details: WorkDetails): boolean =>
  isWrongDuration(details) || isWrongWarranty(details) || details.classes.some(isWrongPrice);

/** Works with a wrong price or detail. */
export function wrongWorks(works: readonly WorkDraft[]): WorkDraft[] {
  return works.filter((work) => isWrongPrice(work) || (work.details && isWrongDetail(work.details)));
}

export const pricesOf = ({ from, to }: PriceDraft) => ({
  price_from: roubles(from),
  price_to: roubles(to.trim() || from),
});

const detailsOf = ({ minutes, warranty, classes }: WorkDetails) => ({
  minutes: typedInt(minutes) ?? undefined,
  warranty_months: typedInt(warranty) ?? undefined,
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
