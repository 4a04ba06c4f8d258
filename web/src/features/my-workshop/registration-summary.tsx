import { formatPhone, phoneOf } from '../../lib/text/phone.ts';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './my-workshop.module.css';
import type { RegistrationDraft } from './registration.store.ts';

export function RegistrationSummary({ draft }: { draft: RegistrationDraft }) {
  const facts: [string, string][] = [
    ['Автосервис', draft.name],
    ['Адрес', draft.address],
    ['Телефон', formatPhone(phoneOf(draft.phone) ?? '')],
    ['ИНН', draft.inn],
    ['Работ с ценами', String(draft.works.length)],
    ['Марок', String(draft.brandIds.length)],
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
