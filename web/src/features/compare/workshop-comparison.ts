import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type Advantage, advantagesOf, type Compared } from '../../lib/compare/advantages.ts';
import { ownPricesOf } from '../workshops/workshops.api.ts';
import type { ComparedWorkshop } from './compare.api.ts';

/** The shortest warranty on the chosen works, else that of the workshop. */
export function warrantyMonthsOf({ work_types, warranty }: Workshop, workIds: readonly number[]): number {
  const usual = warranty?.work_months ?? 0;
  const ofWorks = work_types
    .filter(({ work_type_id: id }) => workIds.includes(id))
    .map((work) => work.warranty_months ?? usual);
  return ofWorks.length > 0 ? Math.min(...ofWorks) : usual;
}

const isUnknown = ({ soonest }: ComparedWorkshop) => soonest === 'pending' || soonest === 'failed';

/** Without the times of all of them none is called the faster one. */
export function workshopAdvantages(
  workshops: readonly ComparedWorkshop[],
  workIds: readonly number[],
): Advantage[][] {
  const hasTimes = !workshops.some(isUnknown);
  return advantagesOf(
    workshops.map(({ workshop, soonest }): Compared => {
      const { works, priceFrom, priceTo } = ownPricesOf(workshop, workIds);
      return {
        works: new Set(works.map((work) => String(work.work_type_id))),
        price: works.length > 0 ? { from: priceFrom, to: priceTo } : null,
        startsAt: hasTimes ? soonest : null,
        rating: listedRating(workshop),
        warrantyMonths: warrantyMonthsOf(workshop, workIds),
      };
    }),
  );
}

/** Names that one of the workshops gives to the works. */
export function titlesOf(workshops: readonly Workshop[]): Map<number, string> {
  return new Map(
    workshops.flatMap(({ work_types }) => work_types.map((work) => [work.work_type_id, work.title])),
  );
}
