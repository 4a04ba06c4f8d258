import type { WorkTypeMatch, WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import type { z } from 'zod';
import { counted, plural } from '../../lib/text/plural.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { highlight } from './highlight.ts';
import { WorkRow } from './work-row.tsx';
import { WorkSkeleton } from './work-skeleton.tsx';
import { foundBy, unavailableReason, useWorkSearch } from './work-types.api.ts';
import styles from './work-types.module.css';

type Match = z.infer<typeof WorkTypeMatch>;

interface ResultsProps {
  query: string;
  typed: string;
  modificationId: number | null;
  chosen: ReadonlySet<number>;
  groupTitles: ReadonlyMap<number, string>;
  /** The works of the tree: with a workshop, its prices and the missing works. */
  services: ReadonlyMap<number, WorkTypeService>;
  onToggle: (workId: number) => void;
  onShowAll: () => void;
  onAssistant?: ((words: string) => void) | undefined;
}

export function WorkSearchResults(props: ResultsProps) {
  const search = useWorkSearch(props.query, props.modificationId);
  if (search.isPending) return <WorkSkeleton label="Ищем работы" />;
  if (search.isError && !search.data) {
    return (
      <ErrorState
        title="Поиск не ответил"
        text="Выбранные работы сохранены."
        busy={search.isFetching}
        onRetry={() => void search.refetch({ throwOnError: true }).catch(toastErrors)}
      />
    );
  }
  // Results of another text are marked as outdated and cannot be chosen.
  const isStale = search.isPlaceholderData || search.data.query !== props.typed;
  return (
    <div className={styles.results} aria-busy={isStale || undefined}>
      <Found {...props} answer={search.data} isStale={isStale} />
    </div>
  );
}

type Answer = NonNullable<ReturnType<typeof useWorkSearch>['data']>;

function Found({ answer, isStale, ...props }: ResultsProps & { answer: Answer; isStale: boolean }) {
  const { items, did_you_mean: understood, query } = answer;
  if (items.length === 0) return <NothingFound {...props} query={query} />;
  return (
    <>
      <p className={styles.found} role="status">
        {understood
          ? `Показаны результаты для «${understood}»`
          : `${plural(items.length, ['Найдена', 'Найдено', 'Найдено'])} ${counted(items.length, ['работа', 'работы', 'работ'])}`}
      </p>
      <ul className={styles.list} inert={isStale}>
        {items.map((item) => {
          const service = props.services.get(item.id);
          const { price_from, price_to, minutes } = service ?? item;
          return (
            <WorkRow
              key={item.id}
              title={<Marked text={item.title} query={understood ?? query} />}
              note={<FoundBy item={item} query={understood ?? query} groupTitles={props.groupTitles} />}
              priceFrom={price_from}
              priceTo={price_to}
              minutes={minutes}
              facts={service}
              isChosen={props.chosen.has(item.id)}
              unavailable={service ? unavailableReason(service) : null}
              onToggle={() => props.onToggle(item.id)}
            />
          );
        })}
      </ul>
    </>
  );
}

type NothingFoundProps = Pick<ResultsProps, 'query' | 'onShowAll' | 'onAssistant'>;

function NothingFound({ query, onShowAll, onAssistant }: NothingFoundProps) {
  return (
    <div role="status">
      <EmptyState
        title={`По запросу «${query}» пусто`}
        text="Проверьте опечатку или назовите симптом: «троит», «скрипит», «не заводится»."
        action={
          <>
            {onAssistant && (
              <Button variant="primary" size="md" onClick={() => onAssistant(query)}>
                Спросить помощника
              </Button>
            )}
            <Button variant="soft" size="md" onClick={onShowAll}>
              Показать все работы
            </Button>
          </>
        }
      />
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  );
}

function FoundBy(props: { item: Match; query: string; groupTitles: ReadonlyMap<number, string> }) {
  const { item } = props;
  const place = [props.groupTitles.get(item.group_id), item.category_title].filter(Boolean).join(' · ');
  const how = foundBy(item);
  if (how === null) return place;
  return (
    <>
      {how}: «
      <Marked text={item.matched_text} query={props.query} />» · {place}
    </>
  );
}
