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

/** Under the header of the cabinet while no new data can load: the data may be old, and it shows their time. */
export function OfflineLine({ isServerAway, hasGarage }: { isServerAway: boolean; hasGarage: boolean }) {
  const isOnline = useOnline();
  if (isOnline && !isServerAway) return null;
  const savedAt = copySavedAt();
  return (
    <OfflineStrip>
      {isOnline ? 'Сервер не отвечает.' : 'Нет сети.'}{' '}
      {savedAt === null
        ? 'Показываем то, что успели загрузить.'
        : `${hasGarage ? 'Гараж и заявки' : 'Заявки'} показаны такими, какими были ${savedText(savedAt, Date.now())}.`}
    </OfflineStrip>
  );
}
