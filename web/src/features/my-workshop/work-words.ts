import type { CarClass } from '@sto/contract/enums';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { DayDraft, WorkDraft } from './registration.store.ts';

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

/** Works with a wrong price, also one of a class. */
export function wrongWorks(works: readonly WorkDraft[]): WorkDraft[] {
  return works.filter((work) => isWrongPrice(work) || work.classes?.some(isWrongPrice));
}

const pricesOf = ({ from, to }: PriceDraft) => ({
  price_from: roubles(from),
  price_to: roubles(to === '' ? from : to),
});

export function worksForm(works: readonly WorkDraft[], known: MyWorkshop['works'] = []): string {
  const lines = works.map(({ id, from, to, classes }) => {
    const before = known.find((work) => work.work_type_id === id);
    return {
      work_type_id: id,
      ...pricesOf({ from, to }),
      // What this editor does not show stays as it is.
      ...(before && {
        minutes: before.minutes,
        warranty_months: before.warranty_months,
        class_prices: before.class_prices,
      }),
      ...(classes && {
        class_prices: classes.map(({ carClass, ...price }) => ({ car_class: carClass, ...pricesOf(price) })),
      }),
    };
  });
  return JSON.stringify(lines);
}

export function weekForm(week: readonly DayDraft[]): string {
  return JSON.stringify(
    week.map(({ day, isActive, from, to }) => ({
      day,
      is_active: isActive,
      from: isActive ? from : null,
      to: isActive ? to : null,
    })),
  );
}
