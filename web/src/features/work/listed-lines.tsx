import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatAmount, formatMoney } from '../../lib/text/money.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { emptyLine, type LinesDraft, totalOf } from '../offers/line-draft.ts';
import { useWorkTree } from '../work-types/work-types.api.ts';
import styles from './work.module.css';

/** Extra works for one who sets no prices: each comes from the workshop's price list for the car. */
export function ListedLines({ bid }: { bid: Bid }) {
  const { control, formState } = useFormContext<LinesDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const tree = useWorkTree({
    workshopId: bid.service?.id ?? null,
    modificationId: bid.auto.modification?.id ?? null,
  });
  const categories = tree.data?.groups.flatMap((group) => group.categories) ?? [];
  const add = (id: number) => {
    const work = categories.flatMap(({ services }) => services).find((service) => service.id === id);
    if (work) append(lineOf(work));
  };
  const isChosen = (id: number) => fields.some((line) => line.work_type_id === id);
  const error = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  return (
    <>
      <ul className={styles.listed} aria-label="Строки дополнительных работ">
        {fields.map((line, index) => (
          <li key={line.id} className={styles.listedLine}>
            <span>{line.title}</span>
            <span className={styles.listedPrice}>до {line.price} ₽</span>
            <IconButton label={`Убрать: ${line.title}`} onClick={() => remove(index)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Field label="Работа из прайса" error={error}>
        <Select
          value=""
          disabled={!tree.data}
          onChange={({ currentTarget }) => add(Number(currentTarget.value))}
        >
          <option value="">{tree.isPending ? 'Загружаем прайс…' : 'Выберите работу'}</option>
          {categories.map(({ id, title, services }) => (
            <optgroup key={id} label={title}>
              {services
                .filter((work) => work.is_available && !isChosen(work.id))
                .map((work) => (
                  <option key={work.id} value={work.id}>
                    {work.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
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

function lineOf({ id, title, price_to }: WorkTypeService) {
  return { ...emptyLine(), work_type_id: id, title, price: formatAmount(price_to) };
}
