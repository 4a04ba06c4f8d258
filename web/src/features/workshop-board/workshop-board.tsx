import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { dayOf, ownTimeZone } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useOnline } from '../../ui/feedback/online.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { fromLaptop, useMediaQuery } from '../../ui/primitives/media-query.ts';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { type BoardFilter, useBays, useColumn } from './board.api.ts';
import { type BoardAddress, filterOf } from './board-address.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardFilters } from './board-filters.tsx';
import { MoveForm } from './moving/move-form.tsx';
import { type BoardStatus, boardColumns, columnWord } from './moving/move-plan.ts';
import type { BoardScene } from './moving/scene.ts';
import { type Refused, useBoardScene } from './moving/use-board-scene.ts';
import styles from './workshop-board.module.css';

type Unseen = Partial<Record<BidStatus, number>>;

interface WorkshopBoardProps {
  workshopId: number;
  /** Unseen bids of each column: together the red number of the menu. */
  unseen: Unseen;
  address: BoardAddress;
  onAddress: (part: Partial<BoardAddress>) => void;
  hrefOf: (bidId: number) => string;
  canManage: boolean;
}

/** Five columns, or one column under tabs on narrow screens. A card is moved by mouse, arrows or its menu. */
export function WorkshopBoard(props: WorkshopBoardProps) {
  const { workshopId, address, onAddress, hrefOf, canManage } = props;
  const isWide = useMediaQuery(fromLaptop);
  const isOnline = useOnline();
  const now = useNow();
  const bays = useBays(workshopId, dayOf(now, ownTimeZone())).data;
  const filter = filterOf(address, dayOf(now, bays?.timezone ?? ownTimeZone()));
  const board = useBoardScene({ hrefOf, canManage, isOnline, hasDrag: isWide });
  const { scene, form, closeForm, refused, refuse, said } = board;
  const columns = {
    ...{ scene, filter },
    onAll: () => onAddress({ text: '', isMine: false, isToday: false, bayId: null }),
  };
  return (
    <div className={styles.page}>
      <BoardFilters address={address} onAddress={onAddress} bays={bays?.bays ?? []} />
      {!isOnline && (
        <Note tone="warn" live title="Нет сети">
          Показано то, что загрузилось раньше. Перемещать заявки можно, когда связь вернётся.
        </Note>
      )}
      {refused && <Refusal refused={refused} hrefOf={hrefOf} />}
      <LiveRegion>{scene.carried ? carryWords(scene) : said}</LiveRegion>
      {isWide ? (
        <div className={styles.board}>
          {boardColumns.map((column) => (
            <BoardColumn key={column} {...columns} status={column} unseen={props.unseen[column]} hasTitle />
          ))}
        </div>
      ) : (
        <TabbedBoard {...props} {...columns} />
      )}
      {form && (
        <MoveForm
          key={form.bid.id}
          form={form}
          onClose={closeForm}
          onRefused={(text) => {
            closeForm(false);
            refuse(form.bid, text);
          }}
        />
      )}
      {board.assigned && <AssignDialog bid={board.assigned} onClose={() => board.setAssigned(null)} />}
    </div>
  );
}

function Refusal({ refused: { bid, text }, hrefOf }: { refused: Refused; hrefOf: (id: number) => string }) {
  return (
    <Note tone="bad" live title={`${bid.number}: осталась на прежнем месте`}>
      {text} <Link to={hrefOf(bid.id)}>Открыть заявку</Link>
    </Note>
  );
}

/** Read aloud at each step of a move with the keyboard. */
function carryWords({ carried, planOf }: BoardScene): string {
  if (!carried) return '';
  const { bid, to } = carried;
  const isRefused = planOf(bid, to).kind === 'refusal';
  const state = isRefused ? ', сюда сейчас нельзя' : '';
  return `${bid.number}: «${columnWord(to)}»${state}. Стрелки выбирают колонку, Enter ставит, Escape отменяет.`;
}

type TabbedBoardProps = WorkshopBoardProps & { scene: BoardScene; filter: BoardFilter; onAll: () => void };

function TabbedBoard({ address, unseen, onAddress, ...columns }: TabbedBoardProps) {
  const { status } = address;
  const counts = useColumn(status, columns.filter).data?.pages[0]?.counts;
  const { scene, filter, onAll } = columns;
  return (
    <Tabs
      label="Состояние заявок"
      tabs={boardColumns.map((column) => ({
        value: column,
        label: columnWord(column),
        count: counts?.[column] ?? 0,
        unseen: unseen[column] ?? 0,
      }))}
      value={status}
      onChange={(next) => onAddress({ status: next })}
    >
      <BoardColumn
        {...{ status, scene, filter, onAll }}
        unseenElsewhere={elsewhere(unseen, status)}
        hasTitle={false}
      />
    </Tabs>
  );
}

/** «Запись — 2»: columns with unseen bids, except the open one. */
function elsewhere(unseen: Unseen, open: BoardStatus): string {
  return boardColumns
    .filter((column) => column !== open && unseen[column])
    .map((column) => `${columnWord(column)}\u00A0— ${unseen[column]}`)
    .join(', ');
}
