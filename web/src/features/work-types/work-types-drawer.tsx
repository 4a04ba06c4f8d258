import type { WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { Search, Sparkles, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ChipRow, RemovableChip } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { useLocalWorkTree } from './local-works.api.ts';
import { TakenTogether, WorkPackages } from './work-packages.tsx';
import { WorkSearchResults } from './work-search-results.tsx';
import { WorkSkeleton } from './work-skeleton.tsx';
import { WorkTree } from './work-tree.tsx';
import { formatMinutes, servicesById, type WorksTotal, worksMax, worksTotal } from './work-types.api.ts';
import styles from './work-types.module.css';

interface WorkTypesDrawerProps {
  /** The workshop for the works: its prices and missing works. */
  workshopId: number | null;
  workshopName?: string | undefined;
  modificationId: number | null;
  onBack?: (() => void) | undefined;
  onClose: () => void;
  onDone: () => void;
  /** To the assistant, with the typed words. */
  onAssistant?: ((words: string) => void) | undefined;
  returnTo?: string | null;
}

const searchDelayMs = 200;

export function WorkTypesDrawer(props: WorkTypesDrawerProps) {
  const workIds = useDraft((draft) => draft.workIds);
  const toggleWork = useDraft((draft) => draft.toggleWork);
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useDebounced(typed, searchDelayMs);
  const tree = useLocalWorkTree(props);
  const chosen = useMemo(() => new Set(workIds), [workIds]);
  const total = worksTotal(tree.data, workIds);
  const onToggle = (workId: number) => {
    if (chosen.has(workId) || chosen.size < worksMax) toggleWork(workId);
  };
  return (
    <Drawer
      title="Что нужно сделать"
      subtitle={props.workshopName}
      onBack={props.onBack}
      onClose={props.onClose}
      returnTo={props.returnTo}
      foot={<WorksFoot total={total} count={workIds.length} onDone={props.onDone} />}
    >
      <SearchBox value={text} onChange={setText} />
      {props.onAssistant && typed === '' && (
        <Button variant="soft" size="md" block onClick={() => props.onAssistant?.('')}>
          <Sparkles aria-hidden="true" />
          Не знаю, что сломалось
        </Button>
      )}
      <ChosenChips total={total} onRemove={toggleWork} />
      {tree.data && typed === '' && (
        <>
          <TakenTogether tree={tree.data} chosen={total.works} onAdd={onToggle} />
          <WorkPackages tree={tree.data} chosen={chosen} />
        </>
      )}
      {query !== '' && typed !== '' ? (
        <WorkSearchResults
          query={query}
          typed={typed}
          modificationId={props.modificationId}
          chosen={chosen}
          groupTitles={groupTitles(tree.data)}
          services={servicesById(tree.data)}
          onToggle={onToggle}
          onShowAll={() => setText('')}
          onAssistant={props.onAssistant}
        />
      ) : tree.data ? (
        <WorkTree tree={tree.data} chosen={chosen} onToggle={onToggle} />
      ) : tree.isError ? (
        <ErrorState
          title="Список работ не загрузился"
          kept="Выбранные работы сохранены."
          busy={tree.isFetching}
          onRetry={() => void tree.refetch()}
        />
      ) : (
        <WorkSkeleton label="Загружаем работы" />
      )}
    </Drawer>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Поиск работ"
        placeholder="Например, замена колодок"
        icon={<Search aria-hidden="true" />}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Esc empties the field first; the next one closes the drawer.
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
        after={
          value !== '' && (
            <IconButton label="Очистить" size="sm" onClick={clear}>
              <X aria-hidden="true" />
            </IconButton>
          )
        }
      />
    </search>
  );
}

function ChosenChips({ total, onRemove }: { total: WorksTotal; onRemove: (workId: number) => void }) {
  if (total.works.length === 0) return null;
  return (
    <div className={styles.chosen}>
      <ChipRow scroll label="Выбранные работы">
        {total.works.map((work) => (
          <RemovableChip key={work.id} onRemove={() => onRemove(work.id)}>
            {work.title}
          </RemovableChip>
        ))}
      </ChipRow>
    </div>
  );
}

function WorksFoot({ total, count, onDone }: { total: WorksTotal; count: number; onDone: () => void }) {
  const setWorkIds = useDraft((draft) => draft.setWorkIds);
  const works = counted(count, ['работа', 'работы', 'работ']);
  const isFull = count >= worksMax;
  return (
    <div className={styles.foot}>
      <LiveRegion>{count === 0 ? 'Работы не выбраны' : `Выбрано: ${works}`}</LiveRegion>
      {total.works.length > 0 && (
        <p className={styles.total}>
          <span className={styles.sum}>{formatMoneyRange(total.priceFrom, total.priceTo)}</span>
          <span className={styles.note}>
            {formatMinutes(total.minutes)}
            {isFull && ` · не больше ${worksMax} работ`}
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        {count > 0 && (
          <Button variant="ghost" size="md" onClick={() => setWorkIds([])}>
            Сбросить
          </Button>
        )}
        <Button variant={count > 0 ? 'primary' : 'plain'} block disabled={count === 0} onClick={onDone}>
          {count > 0 ? `Готово · ${works}` : 'Выберите работы'}
        </Button>
      </div>
    </div>
  );
}

function groupTitles(tree: WorkTypeTree | undefined): Map<number, string> {
  return new Map(tree?.groups.map((group) => [group.id, group.title]));
}
