import { classPriceNote } from '@sto/contract/workshops/workshop-policy';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRenderTime } from '../../lib/browser/page-origin.ts';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { formatDay } from '../../lib/time/dates.ts';
import { More } from '../../ui/lists/more.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ChipRow } from '../../ui/primitives/chip.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { commonMarks } from '../cars/common-marks.api.ts';
import { useIsPage, WorkshopSection } from './workshop-section.tsx';
import { isStalePrice, months, warrantyTerms } from './workshop-words.ts';
import styles from './workshops.module.css';

const pricesFirst = 5;
const brandsFirst = 7;

type Brand = Workshop['brands'][number];

interface PricesProps {
  workshop: Workshop;
  workIds: readonly number[];
  carTitle: string | null;
}

/** The works the driver chose come first, then the rest of the list. */
export function WorkshopPrices({ workshop, workIds, carTitle }: PricesProps) {
  const all = workshop.work_types;
  if (all.length === 0) return null;
  const mine = all.filter((work) => workIds.includes(work.work_type_id));
  const others = all.filter((work) => !mine.includes(work));
  const firstOthers = Math.max(0, pricesFirst - mine.length);
  const rest = others.slice(firstOthers);
  const isGeneral = all.every((work) => work.price_is_for_car === false);
  const usualMonths = workshop.warranty?.work_months || null;
  const list = { timezone: workshop.timezone, mine, usualMonths, isGeneral };
  return (
    <WorkshopSection title="Цены">
      <p className={styles.small}>
        {carTitle ? `Для ${carTitle}. ` : ''}Из прайса автосервиса{isGeneral && `, ${classPriceNote}`}. Точную
        сумму он назовёт в отклике.
      </p>
      <PriceList {...list} works={[...mine, ...others.slice(0, firstOthers)]} />
      {rest.length > 0 && (
        <RestOfPrices title={`Ещё ${counted(rest.length, ['работа', 'работы', 'работ'])}`}>
          <PriceList {...list} works={rest} />
        </RestOfPrices>
      )}
    </WorkshopSection>
  );
}

function RestOfPrices({ title, children }: { title: string; children: ReactNode }) {
  const isPage = useIsPage();
  const [isShown, setShown] = useState(false);
  if (isPage) {
    return <More title={title}>{children}</More>;
  }
  if (isShown) return children;
  return (
    <Button size="md" block onClick={() => setShown(true)}>
      {title}
    </Button>
  );
}

type PricedWork = Workshop['work_types'][number];

interface PriceListProps {
  works: readonly PricedWork[];
  mine: readonly PricedWork[];
  timezone: string;
  /** Warranty on works by the terms. */
  usualMonths: number | null;
  /** One note above the list replaces those at each price. */
  isGeneral: boolean;
}

function PriceList({ works, mine, timezone, usualMonths, isGeneral }: PriceListProps) {
  return (
    <ul className={styles.prices}>
      {works.map((work) => (
        <li key={work.work_type_id} className={styles.price}>
          <span className={styles.grow}>
            {work.title}
            {mine.includes(work) && <Tag tone="brand">в заявке</Tag>}
            <PriceFacts work={work} usualMonths={usualMonths} timezone={timezone} />
            {!isGeneral && work.price_is_for_car === false && work.price_to > 0 && (
              <span className={styles.sub}>{classPriceNote}</span>
            )}
          </span>
          <span className={styles.amount}>{formatMoneyRange(work.price_from, work.price_to)}</span>
        </li>
      ))}
    </ul>
  );
}

interface PriceFactsProps {
  work: PricedWork;
  usualMonths: number | null;
  timezone: string;
}

/** When the price was named, and the warranty. A price older than half a year says so. */
function PriceFacts({ work, usualMonths, timezone }: PriceFactsProps) {
  const now = useRenderTime();
  const isStale = isStalePrice(work.updated_at, now);
  const warranty = workWarranty(work.warranty_months, usualMonths);
  return (
    <span className={styles.sub}>
      {isStale && <Tag tone="warn">давно</Tag>} цена обновлена {formatDay(work.updated_at, timezone, now)}
      {warranty && `, ${warranty}`}
    </span>
  );
}

/** Another term than the workshop names for all works says that it is for this work. */
function workWarranty(own: number | null, usual: number | null): string {
  if (own === null) return '';
  const words = own > 0 ? `гарантия ${months(own)}` : 'без гарантии';
  return usual === null || own === usual ? words : `на эту работу ${words}`;
}

/** The driver's own, what the workshop is known for, the common ones, then the alphabet. */
function rankOf({ id, name, is_specialized: isSpecialized }: Brand, markId: number | null): number {
  if (id === markId) return -2;
  if (isSpecialized) return -1;
  const common = commonMarks.indexOf(name);
  return common === -1 ? commonMarks.length : common;
}

export function WorkshopBrands({ workshop, markId }: { workshop: Workshop; markId: number | null }) {
  const [isWhole, setWhole] = useState(useIsPage());
  const { brands } = workshop;
  if (brands.length === 0) return null;
  const sorted = [...brands].sort((a, b) => rankOf(a, markId) - rankOf(b, markId));
  const shown = isWhole ? sorted : sorted.slice(0, brandsFirst);
  const more = Math.max(brands.length, workshop.brands_total) - shown.length;
  return (
    <WorkshopSection title="Марки">
      <ChipRow label="Марки">
        {shown.map((brand) => (
          <Tag
            key={brand.id}
            {...(brand.id === markId && { tone: 'brand', icon: <Check aria-hidden="true" /> })}
          >
            {brand.name}
          </Tag>
        ))}
        {more > 0 && brands.length > shown.length && (
          <Button size="sm" variant="line" onClick={() => setWhole(true)}>
            ещё {more}
          </Button>
        )}
      </ChipRow>
    </WorkshopSection>
  );
}

export function WorkshopWarranty({ workshop: { warranty, work_types: works } }: { workshop: Workshop }) {
  if (!warranty) return null;
  // The workshop's own text comes first, the figures without one.
  const terms = warranty.text || warrantyTerms(warranty);
  if (!terms) return null;
  const usual = warranty.work_months || null;
  const hasOwnMonths =
    usual !== null && works.some(({ warranty_months: own }) => own !== null && own !== usual);
  return (
    <WorkshopSection title="Гарантия">
      <p>{terms}</p>
      {hasOwnMonths && <p className={styles.small}>У работ с другим сроком он указан в ценах.</p>}
    </WorkshopSection>
  );
}
