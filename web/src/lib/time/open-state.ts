import { dayLabel } from './dates.ts';

interface OpenFacts {
  is_open_now: boolean;
  closes_at: string | null;
  /** The next opening, when closed: ISO with the offset of the workshop's zone. */
  opens_at: string | null;
}

export interface OpenState {
  isOpen: boolean;
  word: string;
  /** «до 21:00», «откроется завтра в 9:00»; empty otherwise. */
  rest: string;
}

/** By the clock of the workshop's own zone. */
export function openStateOf(workshop: OpenFacts, now: Date = new Date()): OpenState {
  const { is_open_now, closes_at, opens_at } = workshop;
  if (is_open_now) {
    if (!closes_at) return { isOpen: true, word: 'Круглосуточно', rest: '' };
    return { isOpen: true, word: 'Открыто', rest: `до\u00A0${clock(closes_at)}` };
  }
  if (!opens_at) return { isOpen: false, word: 'Закрыто', rest: '' };
  // It is on the workshop's own clock: a list of a hundred avoids time zones, which are slow to start.
  const [opensOn = '', time = ''] = opens_at.slice(0, 16).split('T');
  const offsetMs = Date.parse(`${opens_at.slice(0, 19)}Z`) - Date.parse(opens_at);
  const today = new Date(now.getTime() + offsetMs).toISOString().slice(0, 10);
  const day = dayLabel(opensOn, today);
  // A time must not wrap alone to the next line.
  const at = `в\u00A0${clock(time)}`;
  const when = day === 'сегодня' ? at : `${day} ${at}`;
  return { isOpen: false, word: 'Закрыто', rest: `откроется ${when}` };
}

/** «Открыто до 21:00», «Закрыто, откроется завтра в 9:00». */
export function openText({ isOpen, word, rest }: OpenState): string {
  return rest ? `${word}${isOpen ? '' : ','} ${rest}` : word;
}

export function clock(text: string): string {
  return text.replace(/\b0(\d:)/g, '$1');
}
