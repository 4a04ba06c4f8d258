import type { LegKind } from '../enums.ts';

/** As bids, offers and papers name a journey. */
export const legTitles: Record<LegKind, string> = {
  mobile_mechanic: 'Выезд мастера',
  pickup: 'Забрать и вернуть машину',
  tow: 'Эвакуатор',
};

/** As a workshop offers it. */
export const legBadges: Record<LegKind, string> = { ...legTitles, pickup: 'Заберём и вернём' };

const arriveWords: Record<LegKind, string> = {
  mobile_mechanic: 'Мастер приехал',
  pickup: 'Машину забрали',
  tow: 'Машину забрали',
};

/** The driver's move that begins the work without a code. */
export function arriveWord(kind: LegKind | null | undefined): string {
  return kind ? arriveWords[kind] : 'Я на месте';
}
