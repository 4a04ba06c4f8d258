import { formatPhone, phoneOf } from '../../../lib/text/phone.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useMarks } from '../../cars/car-form.api.ts';
import styles from '../my-workshop.module.css';
import type { RegistrationDraft } from '../registration.store.ts';

function brandNames(chosen: readonly number[], marks: readonly { id: number; name: string }[]): string {
  const names = marks.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return names.length === marks.length ? 'Все марки' : names.join(', ');
}

export function RegistrationSummary({ draft }: { draft: RegistrationDraft }) {
  const marks = useMarks().data?.marks;
  const facts: [string, string][] = [
    ['Автосервис', draft.name],
    ['Адрес', draft.address],
    ['Телефон', formatPhone(phoneOf(draft.phone) ?? '')],
    ['ИНН', draft.inn],
    ['Работы', draft.works.map(({ title }) => title).join(', ')],
    ['Марки', marks ? brandNames(draft.brandIds, marks) : `Выбрано: ${draft.brandIds.length}`],
    ['Рабочих дней в неделе', String(draft.week.filter(({ isActive }) => isActive).length)],
  ];
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Note tone="brand" title="Что будет дальше">
        Проверим адрес и ИНН и откроем карточку на карте. Заявки начнут приходить сразу после этого. Пока идёт
        проверка, добавьте фото и описание.
      </Note>
    </div>
  );
}
