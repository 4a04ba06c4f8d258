import { Autocomplete } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { type Choice, groupsOf, titleOf } from './choices.ts';
import { type Picked, pickedOf } from './picked.ts';
import { PlaceField } from './place-field.tsx';
import field from './search-box.module.css';
import { type SearchPlace, useSuggestions } from './suggest.api.ts';
import styles from './suggestion-list.module.css';
import { SuggestionList } from './suggestion-list.tsx';

interface PlaceSearchProps {
  near: SearchPlace;
  onPick: (choice: Picked) => void;
  /** In a dialog: the suggestions are below the field, not over the page. */
  isInline?: boolean;
  /** At the end of the empty field. */
  endWhenEmpty?: ReactNode;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The field shown so far, whose text and focus are taken over. */
  standIn?: RefObject<HTMLInputElement | null>;
}

/** The one search: a sentence about a car and its trouble, a work, a workshop, a street or a city. */
export function PlaceSearch({ near, onPick, isInline, endWhenEmpty, inputRef, standIn }: PlaceSearchProps) {
  const [hadFocus] = useState(() => standIn?.current != null && standIn.current === document.activeElement);
  const [text, setText] = useState(() => standIn?.current?.value ?? '');
  const [isOpen, setOpen] = useState(hadFocus);
  const anchor = useRef<HTMLElement>(null);
  const { data, isError, isLongEnough, isPlaceholderData: isStale } = useSuggestions(text, near);
  const groups = groupsOf(data?.items ?? [], data?.understood ?? null);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const hasList = (isOpen || Boolean(isInline)) && isLongEnough;
  const type = (next: string) => {
    setText(next);
    setOpen(true);
  };
  const pick = (choice: Choice) => {
    // Of fewer letters than are typed by now.
    if (isStale) return;
    setText('');
    setOpen(false);
    onPick(pickedOf(choice, text.trim()));
  };
  const changeOpen = (next: boolean, details: Autocomplete.Root.ChangeEventDetails) => {
    if (isStale && details.reason === 'item-press') details.cancel();
    else setOpen(next);
  };
  const list = (
    <SuggestionList
      groups={groups}
      meant={data?.did_you_mean ?? null}
      state={data ? 'answered' : isError ? 'failed' : 'awaited'}
      isStale={isStale}
      onMeant={type}
      onPick={pick}
    />
  );
  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      autoHighlight
      value={text}
      itemToStringValue={titleOf}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') type(next);
      }}
      {...(isInline ? { inline: true, open: true } : { open: hasList, onOpenChange: changeOpen })}
    >
      <search className={field.find} ref={anchor}>
        <Autocomplete.Input
          ref={inputRef}
          autoFocus={hadFocus}
          onFocus={() => setOpen(true)}
          render={
            <PlaceField
              after={
                text ? (
                  <IconButton label="Очистить" size="sm" onClick={() => type('')}>
                    <X aria-hidden="true" />
                  </IconButton>
                ) : (
                  endWhenEmpty
                )
              }
            />
          }
        />
        {isInline && hasList && list}
        <LiveRegion>{hasList && data && !isStale ? announcement(count) : ''}</LiveRegion>
      </search>
      {!isInline && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={6} anchor={anchor}>
            <Autocomplete.Popup className={styles.popup}>{list}</Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}

function announcement(count: number): string {
  return count === 0 ? 'Ничего не нашлось' : `Подсказок: ${count}`;
}
