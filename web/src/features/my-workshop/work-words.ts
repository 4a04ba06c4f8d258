import type { WeekDay } from '@sto/contract/enums';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { DayDraft, WorkDraft } from './registration.store.ts';

export const dayWords: Record<WeekDay, string> = {
  mon: 'Понедельник',
  tue: 'Вторник',
  wed: 'Среда',
  thu: 'Четверг',
  fri: 'Пятница',
  sat: 'Суббота',
  sun: 'Воскресенье',
};

const roubles = (text: string) => Number(text.replace(/\D/g, ''));

/** Works with a missing price, or with «to» below «from». */
export function wrongWorks(works: readonly WorkDraft[]): WorkDraft[] {
  return works.filter(({ from, to }) => {
    const last = to === '' ? from : to;
    return from === '' || roubles(last) < roubles(from);
  });
}

export function worksForm(works: readonly WorkDraft[], known: MyWorkshop['works'] = []): string {
  const lines = works.map(({ id, from, to }) => {
    const before = known.find((work) => work.work_type_id === id);
    return {
      work_type_id: id,
      price_from: roubles(from),
      price_to: roubles(to === '' ? from : to),
      // What this editor does not show stays as it is.
      ...(before && {
        minutes: before.minutes,
        warranty_months: before.warranty_months,
        class_prices: before.class_prices,
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
