import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { WorkTypeService, WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { Plus, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatAmount, formatMoney } from '../../lib/text/money.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { emptyLine, type LinesDraft, totalOf } from '../offers/line-draft.ts';
import { useWorkTree } from '../work-types/work-types.api.ts';
import styles from './work.module.css';

/** Extra works for one who sets no prices: each comes from the workshop's price list for the car. */
export function ListedLines({ bid }: { bid: Bid }) {
  const { control, formState } = useFormContext<LinesDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const choice = useRef<HTMLSelectElement>(null);
  const tree = useWorkTree({
    workshopId: bid.service?.id ?? null,
    modificationId: bid.auto.modification?.id ?? null,
  });
  const categories = tree.data?.groups.flatMap((group) => group.categories) ?? [];
  const isChosen = (id: number) => fields.some((line) => line.work_type_id === id);
  const error = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  return (
    <>
      <ul className={styles.listed} aria-label="Строки дополнительных работ">
        {fields.map((line, index) => (
          <li key={line.id} className={styles.listedLine}>
            <span>{line.title}</span>
            <span className={styles.listedPrice}>до {line.price} ₽</span>
            <IconButton
              label={`Убрать: ${line.title}`}
              onClick={() => {
                remove(index);
                choice.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <WorkChoice
        ref={choice}
        categories={categories}
        isPending={tree.isPending}
        isOff={!tree.data}
        isChosen={isChosen}
        error={error}
        onAdd={(work) => append(lineOf(work), { shouldFocus: false })}
      />
      {tree.isError && (
        <Note tone="bad" live>
          Прайс не загрузился. Проверьте связь и откройте окно ещё раз
        </Note>
      )}
      <Text tone="third">Запчасти и работы не из прайса добавит менеджер</Text>
      <div className={styles.total}>
        <span>Не больше</span>
        <output className={styles.sum}>{formatMoney(totalOf(fields))}</output>
      </div>
    </>
  );
}

interface WorkChoiceProps {
  ref: RefObject<HTMLSelectElement | null>;
  categories: WorkTypeTree['groups'][number]['categories'];
  isPending: boolean;
  isOff: boolean;
  isChosen: (id: number) => boolean;
  error: string | undefined;
  onAdd: (work: WorkTypeService) => void;
}

/** A press of its own adds the work: with arrow keys a list changes at each step. */
function WorkChoice({ ref, categories, isChosen, onAdd, ...props }: WorkChoiceProps) {
  const [chosenId, setChosenId] = useState(0);
  const offered = categories.map((category) => ({
    ...category,
    services: category.services.filter((work) => work.is_available && !isChosen(work.id)),
  }));
  const chosen = offered.flatMap(({ services }) => services).find(({ id }) => id === chosenId);
  const add = () => {
    if (!chosen) return;
    onAdd(chosen);
    setChosenId(0);
    ref.current?.focus();
  };
  return (
    <Field label="Работа из прайса" error={props.error}>
      <Select
        ref={ref}
        value={chosen ? chosenId : ''}
        disabled={props.isOff}
        onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
      >
        <option value="">{props.isPending ? 'Загружаем прайс…' : 'Выберите работу'}</option>
        {offered.map(({ id, title, services }) => (
          <optgroup key={id} label={title}>
            {services.map((work) => (
              <option key={work.id} value={work.id}>
                {work.title}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Button variant="soft" size="md" disabled={!chosen} onClick={add}>
        <Plus aria-hidden="true" />
        Добавить
      </Button>
    </Field>
  );
}

function lineOf({ id, title, price_to }: WorkTypeService) {
  return { ...emptyLine(), work_type_id: id, title, price: formatAmount(price_to) };
}
