import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LazyFailureAtAddress } from '../ui/feedback/lazy-failure.tsx';
import type { BookingDrawersProps } from './booking-drawers.tsx';

// Not needed for the map: loaded on first use, or a moment after the list.
export const WorkshopBalloon = lazyComponent(
  async () => (await import('../features/map-search/results/workshop-balloon.tsx')).WorkshopBalloon,
);
export const EmptyAnswer = lazyComponent(
  async () => (await import('../features/map-search/empty-answer/empty-answer.tsx')).EmptyAnswer,
);
export const BookingDrawers = lazyComponent<BookingDrawersProps>(
  async () => (await import('./booking-drawers.tsx')).BookingDrawers,
  LazyFailureAtAddress,
);
export const FiltersDialog = lazyComponent(
  async () => (await import('../features/map-search/filters/filters-dialog.tsx')).FiltersDialog,
);
export const CityPicker = lazyComponent(
  async () => (await import('../features/city/city-picker.tsx')).CityPicker,
);
export const PlaceDialog = lazyComponent(
  async () => (await import('../features/map-search/places/place-dialog.tsx')).PlaceDialog,
);
export const GroupDialog = lazyComponent(
  async () => (await import('../features/map-search/results/group-dialog.tsx')).GroupDialog,
);
export const RankingDialog = lazyComponent(
  async () => (await import('../features/map-search/results/ranking-dialog.tsx')).RankingDialog,
);

export const SaidNote = lazyComponent(
  async () => (await import('../features/map-search/places/said-note.tsx')).SaidNote,
);

export const OwnPlace = lazyComponent(
  async () => (await import('../features/map-search/camera/own-place.tsx')).OwnPlace,
);

export const mapParts = [
  WorkshopBalloon,
  EmptyAnswer,
  BookingDrawers,
  FiltersDialog,
  CityPicker,
  PlaceDialog,
  GroupDialog,
  RankingDialog,
  SaidNote,
];
