import type { ComponentType, FunctionComponent } from 'react';
import { later } from '../ui/feedback/later.tsx';
import { LaterFailureAtAddress } from '../ui/feedback/later-failure.tsx';
import type { LaterLook, Openable } from '../ui/feedback/later-look.ts';

export const loadsOfMap: (() => Promise<unknown>)[] = [];

/** Not needed to see the map: comes when it is first shown, or a moment after the list. */
function ofMap<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Look?: FunctionComponent<LaterLook>,
): ComponentType<Props> {
  loadsOfMap.push(load);
  return later(load, Look);
}

export const WorkshopBalloon = ofMap(
  async () => (await import('../features/search/workshop-balloon.tsx')).WorkshopBalloon,
);
export const EmptyAnswer = ofMap(
  async () => (await import('../features/search/empty-answer.tsx')).EmptyAnswer,
);
export const BookingDrawers = ofMap<Openable>(
  async () => (await import('./booking-drawers.tsx')).BookingDrawers,
  LaterFailureAtAddress,
);
export const FiltersDialog = ofMap(
  async () => (await import('../features/search/filters-dialog.tsx')).FiltersDialog,
);
export const CityPicker = ofMap(async () => (await import('../features/city/city-picker.tsx')).CityPicker);
export const PlaceDialog = ofMap(
  async () => (await import('../features/search/place-dialog.tsx')).PlaceDialog,
);
export const GroupDialog = ofMap(
  async () => (await import('../features/search/group-dialog.tsx')).GroupDialog,
);
export const RankingDialog = ofMap(
  async () => (await import('../features/search/ranking-dialog.tsx')).RankingDialog,
);
