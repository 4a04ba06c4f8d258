import { Building2, ListChecks, MapPin, Wrench } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { foundBy } from '../../work-types/work-types.api.ts';
import styles from './search-box.module.css';
import type { SearchSuggestion } from './suggest.api.ts';

interface SuggestionListProps {
  listId: string;
  /** The field names the active option by it. */
  optionId: (listId: string, index: number) => string;
  items: readonly SearchSuggestion[];
  active: number;
  meant: string | null;
  isError: boolean;
  /** The results are of fewer letters; the next ones are loading. */
  isStale: boolean;
  onMeant: (text: string) => void;
  onPick: (suggestion: SearchSuggestion) => void;
}

const icons: Record<SearchSuggestion['kind'], ReactNode> = {
  service: <Wrench aria-hidden="true" />,
  street: <MapPin aria-hidden="true" />,
  city: <Building2 aria-hidden="true" />,
  work: <ListChecks aria-hidden="true" />,
};

/** What distinguishes it from others of the same title: its place, or the text that matched. */
function subtitleOf(item: SearchSuggestion): string {
  if (item.kind !== 'work') return item.subtitle;
  const how = foundBy(item);
  return how ? `${how}: «${item.matched_text}»` : `Работы · ${item.subtitle}`;
}

export function SuggestionList(props: SuggestionListProps) {
  const { listId, optionId, items, active, meant, onMeant, onPick } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, optionId, active]);
  return (
    <div className={styles.options} aria-busy={props.isStale || undefined}>
      {meant && (
        <button type="button" className={styles.meant} onClick={() => onMeant(meant)}>
          Возможно, вы искали: «{meant}»
        </button>
      )}
      {items.length > 0 && (
        <div role="listbox" id={listId} aria-label="Подсказки" className={styles.listbox}>
          {items.map((item, index) => (
            <Option
              key={`${item.kind}:${item.id ?? item.title}:${item.subtitle}`}
              id={optionId(listId, index)}
              item={item}
              isActive={index === active}
              onPick={() => onPick(item)}
            />
          ))}
        </div>
      )}
      {props.isError && (
        <p className={styles.findNote}>Подсказки не загрузились. Измените запрос, чтобы повторить.</p>
      )}
      {!props.isError && items.length === 0 && (
        <p className={styles.findNote}>Ничего не нашлось. Проверьте название или выберите работы.</p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: SearchSuggestion;
  isActive: boolean;
  onPick: () => void;
}

function Option({ id, item, isActive, onPick }: OptionProps) {
  const subtitle = subtitleOf(item);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      // The field keeps the focus, so the list is still there when the press ends.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {icons[item.kind]}
      <span className={styles.optionText}>
        <span>{item.title}</span>
        {subtitle && <span className={styles.optionSub}>{subtitle}</span>}
      </span>
    </div>
  );
}
