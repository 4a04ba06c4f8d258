import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { PlaceField } from './place-field.tsx';
import styles from './search-box.module.css';
import { type SearchSuggestion, useSuggestions } from './suggest.api.ts';

const loadList = () => import('./suggestion-list.tsx');
const SuggestionList = lazyComponent(async () => (await loadList()).SuggestionList);

interface PlaceSearchProps {
  near: { lat: number; long: number };
  onPick: (suggestion: SearchSuggestion) => void;
  /** In a dialog the suggestions are below the field, not over the page. */
  className?: string;
  /** At the end of the empty field. */
  endWhenEmpty?: ReactNode;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The field shown so far, whose text and focus are taken over. */
  standIn?: RefObject<HTMLInputElement | null>;
}

/** Finds a workshop by name, a street, a city or a work: a field with a list for arrow keys. */
export function PlaceSearch({ near, onPick, className, endWhenEmpty, inputRef, standIn }: PlaceSearchProps) {
  const listId = useId();
  const [hadFocus] = useState(() => standIn?.current != null && standIn.current === document.activeElement);
  const box = useSuggestionBox(near, onPick, standIn?.current?.value);
  const { text, items, active, hasList } = box;
  const closeWithFocus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close();
  };
  return (
    <search className={className ?? styles.find} onBlur={closeWithFocus}>
      <PlaceField
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasList && items[active] ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        autoFocus={hadFocus}
        value={text}
        onChange={(event) => box.type(event.currentTarget.value)}
        onFocus={() => {
          box.open();
          // Loaded before the first answer; after a failure it is requested again with that.
          loadList().catch(() => undefined);
        }}
        onKeyDown={box.onKeyDown}
        after={
          text ? (
            <IconButton label="Очистить" size="sm" onClick={() => box.type('')}>
              <X aria-hidden="true" />
            </IconButton>
          ) : (
            endWhenEmpty
          )
        }
      />
      {hasList && (
        <SuggestionList
          optionId={optionId}
          listId={listId}
          items={items}
          active={active}
          meant={box.meant}
          isError={box.isError}
          isStale={box.isStale}
          onMeant={box.type}
          onPick={box.pick}
        />
      )}
      <LiveRegion>{hasList && !box.isStale ? announcement(items.length) : ''}</LiveRegion>
    </search>
  );
}

const noItems: SearchSuggestion[] = [];

/** The state of the field and its list, and what keys do to it. */
function useSuggestionBox(
  near: PlaceSearchProps['near'],
  onPick: (suggestion: SearchSuggestion) => void,
  typed = '',
) {
  const [text, setText] = useState(typed);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { data, isError, isLongEnough, isPlaceholderData } = useSuggestions(text, near);
  const items = data?.items ?? noItems;
  const hasFailed = isError && !data;
  const hasList = isOpen && isLongEnough && (data !== undefined || hasFailed);

  const type = (next: string) => {
    setText(next);
    setActive(-1);
    setOpen(true);
  };
  const pick = (suggestion: SearchSuggestion) => {
    setText('');
    setActive(-1);
    setOpen(false);
    onPick(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => nextActive(now, step, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = items[Math.max(0, active)];
      if (hasList && !isPlaceholderData && chosen) pick(chosen);
    } else if (event.key === 'Escape' && hasList) {
      // Closes only the list.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return {
    ...{ text, items, active, hasList, type, pick, onKeyDown },
    meant: data?.did_you_mean ?? null,
    isError: hasFailed,
    isStale: isPlaceholderData,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** From the field into the list at either end, and round. */
function nextActive(now: number, step: 1 | -1, count: number): number {
  if (now < 0) return step > 0 ? 0 : count - 1;
  return (now + step + count) % count;
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function announcement(count: number): string {
  return count === 0 ? 'Ничего не нашлось' : `Подсказок: ${count}`;
}
