import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx';
import { useOnline } from '../../ui/feedback/online.ts';
import { copySavedAt } from './offline-copy.store.ts';

const hour = { hour: '2-digit', minute: '2-digit' } as const;
const moment = { ...hour, day: 'numeric', month: 'long' } as const;

/** «в 14:20» for today, «14 мая, 14:20» for another day. */
export function savedText(savedAt: number, now: number): string {
  const isToday = new Date(savedAt).toDateString() === new Date(now).toDateString();
  // Created only now: the first format of a page takes 40 ms on a slow phone.
  const text = new Intl.DateTimeFormat('ru', isToday ? hour : moment).format(savedAt);
  return isToday ? `в ${text}` : text.replace(' в ', ', ');
}

/** Pages that show the copy of the device. */
const copiedPages = [paths.customerCars, paths.customerBids, paths.workshopBids];

function copiedWords(pathname: string): string | null {
  const isCopied =
    pathname === paths.customerHome ||
    copiedPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  if (!isCopied) return null;
  return pathname.startsWith(paths.workshopBids) ? 'Заявки' : 'Гараж и заявки';
}

/** Under the header of the cabinet while no new data can load: what is shown may be old, and of the copy it says since when. */
export function OfflineLine({ isServerAway }: { isServerAway: boolean }) {
  const isOnline = useOnline();
  const copied = copiedWords(useLocation().pathname);
  if (isOnline && !isServerAway) return null;
  const savedAt = copied === null ? null : copySavedAt();
  return (
    <OfflineStrip>
      {isOnline ? 'Сервер не отвечает.' : 'Нет сети.'}{' '}
      {savedAt === null
        ? 'Показываем то, что успели загрузить.'
        : `${copied} показаны такими, какими были ${savedText(savedAt, Date.now())}.`}
    </OfflineStrip>
  );
}
