import type { Dispatch } from 'react';
import { useCities } from '../../city/cities.api.ts';
import { chooseCity } from '../../city/city.store.ts';
import type { Viewport } from '../../map/viewport.ts';
import type { SuggestionStep } from '../empty-answer/empty-result-suggestions.ts';
import type { MapAction } from '../state/map-state.ts';
import type { ChangeAddress } from '../url/map-address.ts';
import { noFilters } from '../url/search-params.ts';
import type { SearchSuggestion } from './suggest.api.ts';

const streetZoom = 14;
const workshopZoom = 15;

interface Steps {
  change: ChangeAddress;
  dispatch: Dispatch<MapAction>;
  /** Slug of the city on the map. */
  currentCity: string | undefined;
  canPickCity: boolean;
  goTo: (viewport: Viewport) => void;
  addWork: (workId: number) => void;
  removeWork: (workId: number) => void;
  clearWorks: () => void;
}

/** Applies a suggestion of the place search and a suggestion about an empty result. */
export function usePlaceSearch({ change, dispatch, goTo, addWork, removeWork, clearWorks, ...steps }: Steps) {
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

  const onPick = (suggestion: SearchSuggestion) => {
    dispatch({ type: 'dialogClosed' });
    if (suggestion.kind === 'work') {
      addWork(suggestion.id);
      change({ service: null });
      return;
    }
    const { kind, id, title, lat, long, slug } = suggestion;
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

  const onStep = (step: SuggestionStep) => {
    if (step.kind === 'change') change(step.change);
    else if (step.kind === 'without-work') removeWork(step.workId);
    else if (step.kind === 'city') goToCity(step.slug);
    else if (step.kind === 'reset-all') {
      change({ ...noFilters, works: [], anyWork: false, area: null, from: null });
      clearWorks();
    } else pickCity();
  };
  return { onPick, onStep };
}
