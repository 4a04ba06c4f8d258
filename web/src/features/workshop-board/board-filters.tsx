import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import type { BoardAddress } from './board-address.ts';
import styles from './board-filters.module.css';

const searchDelayMs = 300;

interface BoardFiltersProps {
  address: BoardAddress;
  onAddress: (part: Partial<BoardAddress>) => void;
  bays: readonly { id: number; name: string }[];
}

export function BoardFilters({ address, onAddress, bays }: BoardFiltersProps) {
  return (
    <search className={styles.filters}>
      <BoardSearch address={address} onAddress={onAddress} />
      <ChipRow label="Показать">
        <Chip on={address.isMine} onClick={() => onAddress({ isMine: !address.isMine })}>
          Мои
        </Chip>
        <Chip on={address.isToday} onClick={() => onAddress({ isToday: !address.isToday })}>
          Сегодня
        </Chip>
        {bays.length > 1 && (
          <select
            aria-label="Пост"
            className={styles.bay}
            value={address.bayId ?? ''}
            onChange={({ currentTarget: { value } }) => onAddress({ bayId: value ? Number(value) : null })}
          >
            <option value="">Все посты</option>
            {bays.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </ChipRow>
    </search>
  );
}

function BoardSearch({ address, onAddress }: Omit<BoardFiltersProps, 'bays'>) {
  const [text, setText] = useState(address.text);
  const [known, setKnown] = useState(address.text);
  const typed = useDebounced(text, searchDelayMs);
  // Cleared from elsewhere, or Back.
  if (address.text !== known) {
    setKnown(address.text);
    if (address.text !== typed) setText(address.text);
  }
  const send = useEffectEvent(() => {
    if (typed !== address.text) onAddress({ text: typed });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing sends
  useEffect(() => send(), [typed]);
  return (
    <TextInput
      type="search"
      size="medium"
      className={styles.search}
      icon={<Search aria-hidden="true" />}
      aria-label="Поиск заявки"
      placeholder="Номер, машина, имя"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
