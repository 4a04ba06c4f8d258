import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '../../../lib/browser/use-debounced.ts';
import { formatPrice } from '../../../lib/text/money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { useWorkSearch } from '../../work-types/work-types.api.ts';
import styles from '../my-workshop.module.css';
import type { WorkDraft } from '../registration.store.ts';
import { noDetails, WorkDetailsFields } from './work-details-fields.tsx';
import { rangeFaults } from './work-words.ts';

interface WorksEditorProps {
  works: readonly WorkDraft[];
  onChange: (works: WorkDraft[]) => void;
  /** Wrong prices are marked. */
  isTried: boolean;
  /** Duration, warranty and prices for single classes of cars too. */
  hasDetails?: boolean;
}

/** Works of the catalogue with the workshop's own prices. */
export function WorksEditor({ works, onChange, isTried, hasDetails = false }: WorksEditorProps) {
  const faultsOf = (work: WorkDraft) => (isTried ? rangeFaults(work) : {});
  const change = (id: number, part: Partial<WorkDraft>) =>
    onChange(works.map((work) => (work.id === id ? { ...work, ...part } : work)));
  return (
    <div className={styles.stack}>
      <WorkFinder chosen={works.map(({ id }) => id)} onAdd={(work) => onChange([...works, work])} />
      {works.length === 0 && (
        <Text tone="second">Добавьте работы, которые вы делаете. Первая заявка придёт по ним.</Text>
      )}
      <ul className={styles.works} aria-label="Ваши работы">
        {works.map((work) => (
          <li key={work.id} className={styles.work}>
            <Text strong className={styles.workTitle}>
              {work.title}
            </Text>
            <Field label="Цена от, ₽" error={faultsOf(work).from}>
              <TextInput
                size="medium"
                inputMode="numeric"
                value={work.from}
                aria-label={`Цена от, рублей: ${work.title}`}
                onChange={(event) => change(work.id, { from: event.currentTarget.value })}
              />
            </Field>
            <Field label="до, ₽" error={faultsOf(work).to}>
              <TextInput
                size="medium"
                inputMode="numeric"
                value={work.to}
                placeholder={work.from}
                aria-label={`Цена до, рублей: ${work.title}`}
                onChange={(event) => change(work.id, { to: event.currentTarget.value })}
              />
            </Field>
            <IconButton
              label={`Убрать: ${work.title}`}
              onClick={() => onChange(works.filter(({ id }) => id !== work.id))}
            >
              <X aria-hidden="true" />
            </IconButton>
            {hasDetails && (
              <WorkDetailsFields
                title={work.title}
                details={work.details ?? noDetails}
                onChange={(details) => change(work.id, { details })}
                isTried={isTried}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WorkFinderProps {
  chosen: readonly number[];
  onAdd: (work: WorkDraft) => void;
}

function WorkFinder({ chosen, onAdd }: WorkFinderProps) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), 250);
  const search = useWorkSearch(query, null);
  const found = (search.data?.items ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, 8);
  return (
    <>
      <Field label="Добавить работу" hint="Подставим цену рынка: поправьте на свою">
        <TextInput
          type="search"
          placeholder="Например: замена масла"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {query !== '' && (
        <ul className={styles.found} aria-label="Найденные работы">
          {found.map((work) => (
            <li key={work.id}>
              <Button
                variant="line"
                size="md"
                className={styles.foundWork}
                onClick={() => {
                  const from = String(work.price_from);
                  onAdd({ id: work.id, title: work.title, from, to: String(work.price_to) });
                  setText('');
                }}
              >
                <Plus aria-hidden="true" />
                <span className={styles.grow}>{work.title}</span>
                <span className={styles.quiet}>{formatPrice(work.price_from, work.price_to)}</span>
              </Button>
            </li>
          ))}
          {search.isSuccess && found.length === 0 && (
            <li>
              <Text tone="second">Ничего не нашлось. Попробуйте другие слова.</Text>
            </li>
          )}
          {search.isError && (
            <li>
              <Text tone="bad">Поиск не ответил. Проверьте сеть и повторите.</Text>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
