import { CalendarX } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { dayOf, ownTimeZone } from '../../../lib/time/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useOnline } from '../../../ui/feedback/online.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { fromLaptop, useMediaQuery } from '../../../ui/primitives/media-query.ts';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { useUnblockBay } from '../../schedule/schedule.api.ts';
import { Agenda } from './agenda.tsx';
import { bookingTime, bookingTitle, carryWords } from './booking-words.ts';
import { type Calendar, useCalendar } from './calendar.api.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { weekStart } from './calendar-places.ts';
import { DayGrid } from './day-grid.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useScene } from './use-scene.ts';
import { WeekGrid } from './week-grid.tsx';
import { WishedTime } from './wished-time.tsx';

interface WorkshopCalendarProps {
  workshopId: number;
  address: CalendarAddress;
  onAddress: (part: Partial<CalendarAddress>) => void;
  hrefOf: (bidId: number) => string;
  canManage: boolean;
  scheduleHref: string;
  blockDialog: (request: BlockRequest) => ReactNode;
}

/** A bay that is to be blocked for a while. */
export interface BlockRequest {
  timeZone: string;
  bays: Calendar['bays'];
  bayId: number;
  day: string;
  onClose: () => void;
}

/** What takes the time of the bays, by day or week, on the workshop's clock. */
export function WorkshopCalendar(props: WorkshopCalendarProps) {
  const { workshopId, address, onAddress } = props;
  const now = useNow();
  const days = address.view === 'week' ? 7 : 1;
  const firstOf = (timeZone: string) => {
    const date = address.date ?? dayOf(now, timeZone);
    return days === 7 ? weekStart(date) : date;
  };
  const zone = useZone(workshopId, firstOf(ownTimeZone()), days);
  const first = firstOf(zone ?? ownTimeZone());
  const query = useCalendar(workshopId, first, days);
  const { data } = query;
  const head = useRef<HTMLParagraphElement>(null);
  const [blocked, setBlocked] = useState<number | null>(null);
  const [bay] = data?.bays ?? [];
  const shownBay = address.kind === 'bays' ? address.lane : null;
  return (
    <>
      <Toolbar
        head={head}
        address={address}
        first={first}
        days={days}
        today={dayOf(now, zone ?? ownTimeZone())}
        hasMechanics={(data?.mechanics.length ?? 0) > 0}
        scheduleHref={props.canManage ? props.scheduleHref : null}
        onBlock={props.canManage && bay ? () => setBlocked(shownBay ?? bay.id) : null}
        onAddress={onAddress}
      />
      {data ? (
        <Shown {...props} {...{ head, blocked, setBlocked }} calendar={data} isOld={query.isError} />
      ) : query.isError ? (
        <Card padding="l">
          <ErrorState
            title="Календарь не загрузился"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </Card>
      ) : (
        <>
          <LiveRegion>Загрузка календаря</LiveRegion>
          <Skeleton height={480} radius="lg" />
        </>
      )}
    </>
  );
}

/** The browser's day is shown until the clock of the workshop is known. */
function useZone(workshopId: number, first: string, days: number): string | undefined {
  return useCalendar(workshopId, first, days).data?.timezone;
}

interface ShownProps extends WorkshopCalendarProps {
  head: RefObject<HTMLElement | null>;
  calendar: Calendar;
  isOld: boolean;
  blocked: number | null;
  setBlocked: (bayId: number | null) => void;
}

function Shown(props: ShownProps) {
  const { calendar, isOld, address, onAddress, hrefOf, canManage, blocked, setBlocked } = props;
  const isWide = useMediaQuery(fromLaptop);
  const isOnline = useOnline();
  const options = { calendar, address, hrefOf, hasDrag: isWide, canManage, block: setBlocked };
  const { scene, edited, setEdited, wish, setWish, freed, setFreed, words } = useScene(options);
  const unblock = useUnblockBay(props.workshopId);
  const date = calendar.days[0]?.date ?? '';
  if (scene.lanes.length === 0)
    return (
      <Card padding="l">
        <EmptyState
          icon={<CalendarX />}
          title="Постов пока нет"
          text="Добавьте посты в графике: без них календарь пуст."
        />
      </Card>
    );
  return (
    <>
      {!isOnline ? (
        <Note tone="warn" live title="Нет сети">
          Показано то, что загрузилось раньше. Переносить записи можно, когда связь вернётся.
        </Note>
      ) : (
        isOld && (
          <Note tone="warn" live title="Календарь не обновляется">
            Показано то, что загрузилось раньше.
          </Note>
        )
      )}
      {words && (
        <Note tone="bad" live title="Осталось на прежнем месте">
          {words.text}
        </Note>
      )}
      {scene.carried && (
        <Note tone="brand" title="Перемещаем">
          <span role="status">{carryWords(scene.carried, scene.lanes, scene.timeZone)}</span>
        </Note>
      )}
      <DayNotes calendar={calendar} />
      {!isWide ? (
        <Agenda scene={scene} laneId={address.lane} onLane={(lane) => onAddress({ lane })} />
      ) : address.view === 'week' ? (
        <WeekGrid scene={scene} />
      ) : (
        <DayGrid scene={scene} date={date} />
      )}
      {edited && (
        <PlaceDialog key={edited.id} booking={edited} calendar={calendar} onClose={() => setEdited(null)} />
      )}
      {blocked !== null &&
        props.blockDialog({
          ...{ timeZone: calendar.timezone, bays: calendar.bays, bayId: blocked, day: date },
          onClose: () => setBlocked(null),
        })}
      <ConfirmDialog
        target={freed}
        title="Освободить пост?"
        describe={(block) => `${bookingTitle(block)}, ${bookingTime(block, calendar.timezone)}.`}
        action="Освободить"
        failed="Пост не освобождён"
        done={() => 'Время свободно'}
        run={({ id }) => unblock.mutateAsync(id)}
        onClose={() => setFreed(null)}
        next={props.head}
      />
      {wish && (
        <WishedTime
          key={`${wish.day}${wish.time}`}
          wish={wish}
          calendar={scene.calendar}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}

function DayNotes({ calendar: { days, bookings } }: { calendar: Calendar }) {
  const [day] = days;
  if (days.length > 1 || !day) return null;
  const text = [day.note, day.open.length === 0 && 'Выходной', bookings.length === 0 && 'Записей нет'];
  const shown = text.filter(Boolean).join(' · ');
  return shown ? <Text tone="second">{shown}</Text> : null;
}
