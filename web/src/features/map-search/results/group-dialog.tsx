import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { ChevronRight } from 'lucide-react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import styles from './group-dialog.module.css';
import type { Search } from './search.api.ts';
import { priceWords } from './search-words.ts';
import { OpenLine, RatingLine, streetOf } from './workshop-facts.tsx';
import { useWorkshopsAt } from './workshops-at.api.ts';

interface GroupDialogProps {
  open: boolean;
  onClose: () => void;
  place: { lat: number; long: number } | null;
  search: Search | null;
  workTitles: ReadonlyMap<number, string>;
  onPick: (id: number) => void;
}

/** Workshops of one building, which no zoom separates. */
export function GroupDialog(props: GroupDialogProps) {
  const { data: workshops, isError, isFetching, refetch } = useWorkshopsAt(props.search, props.place);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="По этому адресу"
      description={workshops?.[0] && streetOf(workshops[0].address)}
    >
      {workshops ? (
        <ul className={styles.list}>
          {workshops.map((workshop) => (
            <li key={workshop.id}>
              <Row {...props} workshop={workshop} />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title="Список не загрузился" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className={styles.list} role="status" aria-label="Загрузка автосервисов">
          <Skeleton height={76} radius="md" />
          <Skeleton height={76} radius="md" />
        </div>
      )}
    </Dialog>
  );
}

function Row({ workshop, workTitles, onPick }: GroupDialogProps & { workshop: WorkshopSummary }) {
  const price = priceWords(workshop, workTitles);
  return (
    <button type="button" className={styles.row} onClick={() => onPick(workshop.id)}>
      <span className={styles.facts}>
        <span className={styles.name}>{workshop.name}</span>
        <RatingLine workshop={workshop} />
        <OpenLine workshop={workshop} />
      </span>
      {price?.price && <b className={styles.price}>{price.price}</b>}
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
