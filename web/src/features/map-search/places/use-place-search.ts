import type { Dispatch } from 'react';
import { useCities } from '../../city/cities.api.ts';
import { chooseCity } from '../../city/city.store.ts';
import type { Viewport } from '../../map/viewport.ts';
import type { SuggestionStep } from '../empty-answer/empty-result-suggestions.ts';
import type { MapAction, Said } from '../state/map-state.ts';
import type { ChangeAddress } from '../url/map-address.ts';
import { noFilters } from '../url/search-params.ts';
import type { Picked, UnderstoodChoice } from './picked.ts';

const streetZoom = 14;
const workshopZoom = 15;

interface Steps {
  change: ChangeAddress;
  dispatch: Dispatch<MapAction>;
  /** Slug of the city on the map. */
  currentCity: string | undefined;
  canPickCity: boolean;
  goTo: (viewport: Viewport) => void;
  addWorks: (workIds: readonly number[]) => void;
  removeWork: (workId: number) => void;
  clearWorks: () => void;
}

/** Applies a suggestion of the place search and a suggestion about an empty result. */
export function usePlaceSearch({
  change,
  dispatch,
  goTo,
  addWorks,
  removeWork,
  clearWorks,
  ...steps
}: Steps) {
  const cities = useCities().data;
  const pickCity = () => {
    if (steps.canPickCity) dispatch({ type: 'dialogOpened', dialog: 'city' });
  };
  const goToCity = (slug: string | null) => {
    const city = cities?.find((one) => one.slug === slug);
    if (!city) return pickCity();
    chooseCity(city);
    // A new choice moves the map; within the current city it is moved explicitly.
    if (slug === steps.currentCity) {
      goTo({ lat: city.lat, long: city.long, zoom: city.default_zoom });
      change({ viewport: null, area: null, from: null, service: null });
    }
  };

  const onLine = ({ line, before }: UnderstoodChoice) => {
    if (line.works.length > 0) addWorks(line.works.map(({ id }) => id));
    if (line.city) goToCity(line.city.slug);
    const cityBefore = line.city ? (steps.currentCity ?? null) : null;
    dispatch({ type: 'lineChosen', said: { line, before, cityBefore } });
  };

  const onPick = (choice: Picked) => {
    dispatch({ type: 'dialogClosed' });
    if (choice.kind === 'work' || choice.kind === 'understood') {
      change({ service: null });
      if (choice.kind === 'work') addWorks([choice.id]);
      else onLine(choice);
      return;
    }
    const { kind, id, title, lat, long, slug } = choice;
    if (kind === 'city') goToCity(slug);
    else if (kind === 'street') {
      const viewport = { lat, long, zoom: streetZoom };
      goTo(viewport);
      change({ viewport, from: { lat, long, name: title }, area: null, service: null });
    } else {
      const viewport = { lat, long, zoom: workshopZoom };
      goTo(viewport);
      change({ viewport, service: id, drawer: 'service' }, { push: true });
    }
  };

  /** The draft is as before; so is the city. */
  const onUndone = ({ cityBefore }: Said) => {
    if (cityBefore !== null) goToCity(cityBefore);
    dispatch({ type: 'lineForgotten' });
  };

  const onStep = (step: SuggestionStep) => {
    if (step.kind === 'change') change(step.change);
    else if (step.kind === 'without-work') removeWork(step.workId);
    else if (step.kind === 'city') goToCity(step.slug);
    else if (step.kind === 'reset-all') {
      change({ ...noFilters, works: [], anyWork: false, area: null, from: null });
      clearWorks();
    } else pickCity();
  };
  return { onPick, onStep, onUndone };
}
