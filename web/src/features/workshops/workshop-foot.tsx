import { classPriceNote } from '@sto/contract/workshops/workshop-policy';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { formatPrice } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { WorkshopNextStep } from './workshop-next-step.tsx';
import { closureText, isClosedForBooking } from './workshop-words.ts';
import { type OwnPrices, ownPricesOf } from './workshops.api.ts';
import styles from './workshops.module.css';

interface FootProps {
  workshop: Workshop;
  workIds: readonly number[];
  carTitle: string | null;
  bidPath: (bidId: number) => string;
  onBook: () => void;
  onOther: () => void;
}

/** The price and the button to the bid; without booking, the reason and the next step. */
export function WorkshopFoot({ workshop, workIds, carTitle, bidPath, onBook, onOther }: FootProps) {
  const now = useNow();
  if (workshop.bid_availability !== 'enabled' || isClosedForBooking(workshop, now))
    return <WorkshopNextStep workshop={workshop} bidPath={bidPath} onOther={onOther} />;
  return (
    <>
      <WorkshopPrice workshop={workshop} workIds={workIds} carTitle={carTitle} />
      <Button variant="primary" className={styles.main} onClick={onBook}>
        Записаться
      </Button>
    </>
  );
}

/** The sum of the chosen works: without works, the cheapest line of the list is no price. */
export function WorkshopPrice({
  workshop,
  workIds,
  carTitle,
}: Pick<FootProps, 'workshop' | 'workIds' | 'carTitle'>) {
  const own = ownPricesOf(workshop, workIds);
  const closure = closureText(workshop, useNow());
  if (own.works.length === 0) return closure && <p className={styles.refusal}>{closure}</p>;
  const about = [
    worksWords(own, workIds.length),
    carTitle,
    closure,
    own.works.some((work) => work.price_is_for_car === false && work.price_to > 0) && classPriceNote,
  ].filter(Boolean);
  return (
    <div className={styles.grow}>
      <p className={styles.sum}>{formatPrice(own.priceFrom, own.priceTo)}</p>
      <p className={styles.tiny}>{about.join(', ')}</p>
    </div>
  );
}

/** «2 работы»; «2 из 3 работ» if some have no price. */
function worksWords({ works, isWhole }: OwnPrices, requested: number): string {
  const forms = ['работа', 'работы', 'работ'] as const;
  return isWhole ? counted(requested, [...forms]) : `${works.length} из\u00A0${requested}\u00A0${forms[2]}`;
}
