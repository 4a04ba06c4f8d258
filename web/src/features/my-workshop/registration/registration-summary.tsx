import type { ReactNode } from 'react';
import { formatMoneyRange } from '../../../lib/text/money.ts';
import { formatPhone, phoneOf } from '../../../lib/text/phone.ts';
import { clock } from '../../../lib/time/open-state.ts';
import { weekDayWords } from '../../../lib/time/week-days.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Heading } from '../../../ui/primitives/text.tsx';
import { useMarks } from '../../cars/car-form.api.ts';
import styles from '../my-workshop.module.css';
import { type Place, placeDigits } from '../place-fields.tsx';
import type { RegistrationDraft } from '../registration.store.ts';
import { pricesOf } from '../works/work-words.ts';
import { hoursOf, type RegistrationStep, stepTitles } from './registration-checks.ts';

type Fact = readonly [label: string, value: string];

interface RegistrationSummaryProps {
  draft: RegistrationDraft;
  place: Place;
  /** The point of the workshop, if there is a map. */
  map: ReactNode;
  onEdit: (step: RegistrationStep) => void;
}

/** Everything that is sent, with a way back to each step. */
export function RegistrationSummary({ draft, place, map, onEdit }: RegistrationSummaryProps) {
  const marks = useMarks().data?.marks;
  const part = (step: RegistrationStep, facts: readonly Fact[], more?: ReactNode) => (
    <SummaryPart step={step} facts={facts} onEdit={onEdit}>
      {more}
    </SummaryPart>
  );
  return (
    <div className={styles.stack}>
      {part('place', placeFacts(draft, place), map)}
      {part('works', worksFacts(draft))}
      {part('brands', [
        ['Обслуживаете', marks ? brandNames(draft.brandIds, marks) : `Выбрано: ${draft.brandIds.length}`],
      ])}
      {part('schedule', weekFacts(draft))}
      <Note tone="brand" title="Что будет дальше">
        Проверим адрес и ИНН и откроем карточку на карте. Заявки начнут приходить сразу после этого. Пока идёт
        проверка, добавьте фото и описание.
      </Note>
    </div>
  );
}

interface SummaryPartProps {
  step: RegistrationStep;
  facts: readonly Fact[];
  onEdit: (step: RegistrationStep) => void;
  children: ReactNode;
}

function SummaryPart({ step, facts, onEdit, children }: SummaryPartProps) {
  const title = stepTitles[step];
  return (
    <section className={styles.stack} aria-labelledby={`summary-${step}`}>
      <div className={styles.row}>
        <Heading level={3} id={`summary-${step}`}>
          {title}
        </Heading>
        <Button variant="ghost" size="sm" aria-label={`Изменить: ${title}`} onClick={() => onEdit(step)}>
          Изменить
        </Button>
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function placeFacts(
  { name, address, phone, inn, personName }: RegistrationDraft,
  { lat, long }: Place,
): Fact[] {
  return [
    ['Автосервис', name],
    ['Адрес', address],
    ['Точка на карте', `${placeDigits(lat)}, ${placeDigits(long)}`],
    ['Телефон', formatPhone(phoneOf(phone) ?? '')],
    ['ИНН', inn],
    ['Ваше имя', personName],
  ];
}

function worksFacts({ works }: RegistrationDraft): Fact[] {
  return works.map((work) => {
    const { price_from: from, price_to: to } = pricesOf(work);
    return [work.title, formatMoneyRange(from, to)];
  });
}

function weekFacts({ week }: RegistrationDraft): Fact[] {
  return week.map((day) => {
    const { from, to } = hoursOf(day);
    return [weekDayWords[day.day], from && to ? `${clock(from)}–${clock(to)}` : 'Выходной'];
  });
}

function brandNames(chosen: readonly number[], marks: readonly { id: number; name: string }[]): string {
  const names = marks.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return names.length === marks.length ? 'Все марки' : names.join(', ');
}
