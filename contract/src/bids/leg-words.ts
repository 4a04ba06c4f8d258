import type { LegKind } from '../enums.ts';

/** As bids, offers and papers name a journey. */
export const legTitles: Record<LegKind, string> = {
  mobile_mechanic: 'Выезд мастера',
  pickup: 'Забрать и вернуть машину',
  tow: 'Эвакуатор',
};

/** As a workshop offers it. */
export const legBadges: Record<LegKind, string> = { ...legTitles, pickup: 'Заберём и вернём' };
