import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import {
  type ComponentProps,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoNetworkStrip } from '../../../ui/feedback/offline-strip.tsx';
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import styles from './result-list.module.css';
import { type DistanceFrom, priceWords, unsupportedText } from './search-words.ts';
import cardStyles from './workshop.module.css';
import { WorkshopCard, type WorkshopLinks } from './workshop-card.tsx';

interface ResultListProps {
  /** Its slug. */
  city: string | null;
  workshops: readonly WorkshopSummary[];
  isPending: boolean;
  /** The answer to a changed search is loading; the old one is shown. */
  isStale: boolean;
  isError: boolean;
  isFetching: boolean;
  onRetry: () => void;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
  workTitles: ReadonlyMap<number, string>;
  from: DistanceFrom;
  /** Identifies the search: a new one starts at the top. */
  searchKey: string;
  links: WorkshopLinks;
  selectedId: number | null;
  hoveredId: number | null;
  onHover: (id: number | null) => void;
  empty: ReactNode;
  /** Null where no tender can be made. */
  tenderPath: string | null;
  /** A row of its own after the first cards. */
  banner: ReactNode;
}

/** More than a screen shows before scrolling. */
const firstShown = 5;
/** Added at a time; few enough for a slow phone. */
const pieceLength = 5;
const nextPieceMs = 300;
/** The banner comes after two cards. */
const bannerAt = 2;

/** Cards are rendered in steps that keep the page responsive; skeletons stay until the first ones are ready. */
export function ResultList(props: ResultListProps) {
  const deferred = useDeferredValue(props);
  // The heading names a new city at once: the cards of the former one must not be under it.
  return <List {...(deferred.city === props.city ? deferred : props)} />;
}

const List = memo(function List(props: ResultListProps) {
  const { workshops } = props;
  const list = useRef<HTMLUListElement>(null);
  useTopOfNewSearch(list, props.isStale ? null : props.searchKey);

  if (props.isPending) return <ListSkeleton />;
  if (props.isError && workshops.length === 0) {
    return (
      <ErrorState
        title="Список не загрузился"
        kept="Выбранные работы и машина сохранены."
        onRetry={props.onRetry}
        busy={props.isFetching}
      />
    );
  }
  if (workshops.length === 0) return props.empty;
  return (
    <>
      <Cards {...props} list={list} />
      {(props.hasMore || props.tenderPath) && (
        <div className={styles.more}>
          {props.hasMore && (
            <Button block busy={props.isFetchingMore} onClick={props.onMore}>
              Показать ещё
            </Button>
          )}
          {props.tenderPath && (
            <ButtonLink block variant="soft" to={props.tenderPath}>
              Узнать цены у нескольких автосервисов
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
});

/** The first screenful at once, the rest of a hundred in steps that keep the page responsive. */
function useInPieces(workshops: readonly WorkshopSummary[], selectedId: number | null) {
  const [count, setCount] = useState(firstShown);
  const isWhole = count >= workshops.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawn piece requests the next
  useEffect(() => {
    if (isWhole) return;
    return whenIdle(() => startTransition(() => setCount((shown) => shown + pieceLength)), nextPieceMs);
  }, [count, isWhole]);
  const selected = workshops.findIndex(({ id }) => id === selectedId);
  return workshops.slice(0, Math.max(count, selected + 1));
}

function Cards({
  list,
  workshops,
  selectedId,
  ...props
}: ResultListProps & { list: RefObject<HTMLUListElement | null> }) {
  const shown = useInPieces(workshops, selectedId);
  const isSelectedShown = shown.some(({ id }) => id === selectedId);
  useEffect(() => {
    if (!isSelectedShown) return;
    list.current?.querySelector(`[data-workshop="${selectedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, selectedId, isSelectedShown]);
  return (
    <ul ref={list} className={styles.list} aria-busy={props.isStale || undefined}>
      {shown.map((workshop, index) => (
        <Fragment key={workshop.id}>
          {index === bannerAt && props.banner}
          <Row
            workshop={workshop}
            workTitles={props.workTitles}
            from={props.from}
            links={props.links}
            isSelected={workshop.id === selectedId}
            isHovered={workshop.id === props.hoveredId}
            onHover={props.onHover}
          />
        </Fragment>
      ))}
    </ul>
  );
}

type RowProps = Omit<ComponentProps<typeof WorkshopCard>, 'price' | 'reason'> &
  Pick<ResultListProps, 'workTitles'>;

/**
 * Price and reason are computed here: computed in the list, they would be new objects for every card at each change.
 */
const Row = memo(function Row({ workTitles, ...props }: RowProps) {
  const { workshop } = props;
  return (
    <WorkshopCard
      {...props}
      price={priceWords(workshop, workTitles)}
      reason={unsupportedText(workshop, workTitles)}
    />
  );
});

/** After a changed search the list scrolls to its top. */
function useTopOfNewSearch(list: RefObject<HTMLElement | null>, key: string | null): void {
  const shown = useRef(key);
  useEffect(() => {
    if (key === null || shown.current === key) return;
    const isFirst = shown.current === null;
    shown.current = key;
    if (!isFirst) list.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 });
  }, [key, list]);
}

function ListSkeleton() {
  return (
    <div role="status" data-skeleton="">
      <VisuallyHidden>Загружаем список автосервисов</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={cardStyles.card}>
          <Skeleton width={92} height={92} radius="md" />
          <div className={styles.skeletonLines}>
            <Skeleton width="78%" height={16} />
            <Skeleton width="46%" />
            <Skeleton width="90%" />
            <Skeleton width="56%" />
          </div>
          <div className={cardStyles.cardFoot}>
            <Skeleton width={140} />
            <Skeleton width={108} height={36} radius="md" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Under the header without a network: the data may be old or of another search. */
export function ListOfflineStrip({ isStale }: Pick<ResultListProps, 'isStale'>) {
  return <NoNetworkStrip className={styles.offline} isOther={isStale} />;
}
