import { distanceMeters } from '@sto/contract/geography/distance';
import { classPriceNote } from '@sto/contract/workshops/workshop-policy';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDistance } from '../../lib/geo/distance.ts';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { openStateOf, openText } from '../../lib/time/open-state.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { AdvantagesNote, CompareHead } from '../../ui/lists/compare-head.tsx';
import { type CompareRow, CompareTable } from '../../ui/lists/compare-table.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { ownPricesOf } from '../workshops/workshops.api.ts';
import type { ComparedWorkshop, Soonest } from './compare.api.ts';
import styles from './compare.module.css';
import { titlesOf, warrantyMonthsOf, workshopAdvantages } from './workshop-comparison.ts';

export interface DistanceOrigin {
  lat: number;
  long: number;
  /** «от вас», «от центра». */
  words: string;
}

interface CompareWorkshopsProps {
  compared: readonly ComparedWorkshop[];
  workIds: readonly number[];
  /** Names of works that none of the workshops does. */
  titles: ReadonlyMap<number, string>;
  /** Null: not known yet. */
  origin: DistanceOrigin | null;
  aboutHref: (workshop: Workshop) => string;
  bookHref: (workshop: Workshop) => string;
  onRemove: (workshop: Workshop) => void;
}

/** Workshops to choose from, one a column. */
export function CompareWorkshops(props: CompareWorkshopsProps) {
  const { compared, workIds } = props;
  const now = useNow();
  const advantages = workshopAdvantages(compared, workIds);
  return (
    <>
      <Card padding="none" className={styles.card}>
        <CompareTable
          caption="Сравнение автосервисов"
          columns={compared.map(({ workshop }, index) => ({
            id: workshop.id,
            head: (
              <CompareHead
                name={workshop.name}
                image={workshop.logo ?? workshop.images[0]?.url ?? null}
                href={props.aboutHref(workshop)}
                advantages={advantages[index] ?? []}
                onRemove={() => props.onRemove(workshop)}
              />
            ),
            foot: <NextStep {...props} workshop={workshop} />,
          }))}
          groups={[
            { rows: workIds.length > 0 ? [priceRow(compared, workIds)] : [] },
            { title: 'Работы', rows: workRows(props) },
            { title: 'Условия', rows: termRows(props, now) },
          ].filter(({ rows }) => rows.length > 0)}
        />
      </Card>
      <AdvantagesNote />
    </>
  );
}

function priceRow(compared: readonly ComparedWorkshop[], workIds: readonly number[]): CompareRow {
  const own = compared.map(({ workshop }) => ownPricesOf(workshop, workIds));
  return {
    id: 'price',
    title: 'Цена работ',
    difference: own.every(({ isWhole }) => isWhole) ? null : 'разный набор',
    cells: own.map(({ works, priceFrom, priceTo, isWhole }) => {
      if (works.length === 0) return <Absent>не делает</Absent>;
      const isGeneral = works.some((work) => work.price_is_for_car === false && work.price_to > 0);
      return (
        <>
          <span className={styles.price}>{formatMoneyRange(priceFrom, priceTo)}</span>
          {!isWhole && <Absent>{`за ${works.length} из ${workIds.length} работ`}</Absent>}
          {isGeneral && <Small>{classPriceNote}</Small>}
        </>
      );
    }),
  };
}

function workRows({ compared, workIds, titles }: CompareWorkshopsProps): CompareRow[] {
  const named = titlesOf(compared.map(({ workshop }) => workshop));
  return workIds.map((id) => {
    const works = compared.map(({ workshop }) =>
      workshop.work_types.find((work) => work.work_type_id === id),
    );
    return {
      id: String(id),
      title: named.get(id) ?? titles.get(id) ?? `Работа ${id}`,
      difference: works.every(Boolean) ? null : works.some(Boolean) ? 'не у всех' : 'ни у кого',
      cells: works.map(workCell),
    };
  });
}

function workCell(work: Workshop['work_types'][number] | undefined): ReactNode {
  return work ? formatMoneyRange(work.price_from, work.price_to) : <Absent>не делает</Absent>;
}

function termRows({ compared, workIds, origin }: CompareWorkshopsProps, now: Date): CompareRow[] {
  const row = (id: string, title: string, cell: (one: ComparedWorkshop) => ReactNode): CompareRow => ({
    id,
    title,
    cells: compared.map(cell),
  });
  return [
    row('soonest', 'Ближайшее время', ({ workshop, soonest }) => timeText(soonest, workshop, now)),
    row('warranty', 'Гарантия', ({ workshop }) => warrantyText(workshop, workIds)),
    row('rating', 'Оценка', ({ workshop }) => (
      <>
        <Rating workshop={workshop} />
        {workshop.reviews_count > 0 && (
          <Small>{counted(workshop.reviews_count, ['отзыв', 'отзыва', 'отзывов'])}</Small>
        )}
      </>
    )),
    row('distance', 'Расстояние', ({ workshop }) => (
      <>
        {origin ? `${formatDistance(distanceMeters(origin, workshop))} ${origin.words}` : '—'}
        <Small>{workshop.address}</Small>
      </>
    )),
    row('open', 'Сейчас', ({ workshop }) => openText(openStateOf(workshop, now))),
    row('verified', 'Проверка', ({ workshop }) =>
      workshop.is_verified ? (
        <Tag tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
          Проверен
        </Tag>
      ) : (
        'не пройдена'
      ),
    ),
  ];
}

function timeText(soonest: Soonest, { timezone, unsupported_reason }: Workshop, now: Date): string {
  if (unsupported_reason === 'not_connected') return 'нет онлайн-записи';
  if (soonest === 'pending') return 'узнаём…';
  if (soonest === 'failed') return 'не загрузилось';
  return soonest === null ? 'две недели занято' : formatMoment(soonest, timezone, now);
}

function warrantyText(workshop: Workshop, workIds: readonly number[]): string {
  const words = (count: number) => counted(count, ['месяц', 'месяца', 'месяцев']);
  const onWorks = warrantyMonthsOf(workshop, workIds);
  const onParts = workshop.warranty?.parts_months ?? 0;
  const terms = [
    onWorks > 0 && `${words(onWorks)} на работы`,
    onParts > 0 && `${words(onParts)} на запчасти`,
  ];
  return terms.filter(Boolean).join(', ') || 'не указана';
}

const refusals = {
  own: 'Вы здесь работаете',
  mark: 'Не работает с вашей маркой',
  works: 'Не делает часть работ',
  not_connected: 'Нет онлайн-записи',
};

function NextStep({ workshop, aboutHref, bookHref }: CompareWorkshopsProps & { workshop: Workshop }) {
  const { name, bid_availability: availability, unsupported_reason: reason } = workshop;
  if (availability === 'enabled') {
    return (
      <ButtonLink variant="soft" block to={bookHref(workshop)} aria-label={`Записаться: ${name}`}>
        Записаться
      </ButtonLink>
    );
  }
  return (
    <div className={styles.step}>
      <ButtonLink block to={aboutHref(workshop)} aria-label={`Подробнее: ${name}`}>
        Подробнее
      </ButtonLink>
      <Small>{reason ? refusals[reason] : 'Заявка сюда уже есть'}</Small>
    </div>
  );
}

function Absent({ children }: { children: ReactNode }) {
  return (
    <Text as="div" size="sm" tone="warn" strong>
      {children}
    </Text>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" tone="third">
      {children}
    </Text>
  );
}
