import type { BoardFilter } from './board.api.ts';
import { type BoardStatus, boardColumns } from './moving/move-plan.ts';

export interface BoardAddress {
  status: BoardStatus;
  text: string;
  isMine: boolean;
  isToday: boolean;
  bayId: number | null;
}

/** `first`: the column of an address that names none. */
export function boardAddressOf(search: URLSearchParams, first: BoardStatus): BoardAddress {
  const bay = Number(search.get('bay'));
  return {
    status: boardColumns.find((column) => column === search.get('status')) ?? first,
    text: search.get('q') ?? '',
    isMine: search.has('mine'),
    isToday: search.has('today'),
    bayId: Number.isInteger(bay) && bay > 0 ? bay : null,
  };
}

export function boardQueryOf(
  { status, text, isMine, isToday, bayId }: BoardAddress,
  first: BoardStatus,
): Record<string, string> {
  return {
    ...(status !== first && { status }),
    ...(text !== '' && { q: text }),
    ...(isMine && { mine: '1' }),
    ...(isToday && { today: '1' }),
    ...(bayId !== null && { bay: String(bayId) }),
  };
}

export function filterOf({ text, isMine, isToday, bayId }: BoardAddress, today: string): BoardFilter {
  return { ...{ isMine, bayId }, text: text.trim(), date: isToday ? today : null };
}
