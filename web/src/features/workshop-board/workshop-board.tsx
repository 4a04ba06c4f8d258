import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { fromLaptop, useMediaQuery } from '../../ui/primitives/media-query.ts';
import { statusGroupWords } from '../bids/bid-words.ts';
import { useBidIndex } from '../bids/bids.api.ts';
import { BoardColumn } from './board-column.tsx';
import styles from './workshop-board.module.css';

const columns = ['new', 'answered', 'visit', 'in_work', 'finished'] as const satisfies readonly BidStatus[];
export type BoardStatus = (typeof columns)[number];

type Unseen = Partial<Record<BidStatus, number>>;

interface WorkshopBoardProps {
  /** Unseen bids of each column: together the red number of the menu. */
  unseen: Unseen;
  status: BoardStatus;
  onStatus: (status: BoardStatus) => void;
  hrefOf: (bidId: number) => string;
}

/** Five columns, or one column under tabs on narrow screens. */
export function WorkshopBoard(props: WorkshopBoardProps) {
  const { unseen, hrefOf } = props;
  const isWide = useMediaQuery(fromLaptop);
  if (isWide) {
    return (
      <div className={styles.board}>
        {columns.map((column) => (
          <BoardColumn key={column} status={column} unseen={unseen[column]} hrefOf={hrefOf} hasTitle />
        ))}
      </div>
    );
  }
  return <TabbedBoard {...props} />;
}

function TabbedBoard({ status, unseen, onStatus, hrefOf }: WorkshopBoardProps) {
  const counts = useBidIndex('service', status).data?.pages[0]?.counts;
  return (
    <Tabs
      label="Состояние заявок"
      tabs={columns.map((column) => ({
        value: column,
        label: statusGroupWords.service[column],
        count: counts?.[column] ?? 0,
        unseen: unseen[column] ?? 0,
      }))}
      value={status}
      onChange={onStatus}
    >
      <BoardColumn
        status={status}
        unseenElsewhere={elsewhere(unseen, status)}
        hrefOf={hrefOf}
        hasTitle={false}
      />
    </Tabs>
  );
}

/** «Запись — 2»: columns with unseen bids, except the open one. */
function elsewhere(unseen: Unseen, open: BoardStatus): string {
  return columns
    .filter((column) => column !== open && unseen[column])
    .map((column) => `${statusGroupWords.service[column]}\u00A0— ${unseen[column]}`)
    .join(', ');
}

export function boardStatusOf(text: string | null): BoardStatus {
  return columns.find((column) => column === text) ?? 'new';
}
