import { useState } from 'react';
import { useCities } from '../../city/cities.api.ts';
import { chooseCity } from '../../city/city.store.ts';
import type { Viewport } from '../../map/viewport.ts';
import type { WayOutStep } from '../empty-answer/ways-out.ts';
import type { ChangeAddress } from '../url/map-address.ts';
import { noFilters } from '../url/search-params.ts';
import type { SearchSuggestion } from './suggest.api.ts';

const streetZoom = 14;
const workshopZoom = 15;

interface Steps {
  change: ChangeAddress;
  /** Slug of the city on the map. */
  here: string | undefined;
  goTo: (viewport: Viewport) => void;
  addWork: (workId: number) => void;
  removeWork: (workId: number) => void;
  clearWorks: () => void;
  onPickCity: () => void;
}

/** What is done with a suggestion and with a way out of an empty answer. */
export function useFinding({ change, here, goTo, addWork, removeWork, clearWorks, onPickCity }: Steps) {
  const [isFinding, setFinding] = useState(false);
  const cities = useCities().data;
  const goToCity = (slug: string | null) => {
    const city = cities?.find((one) => one.slug === slug);
    if (!city) return onPickCity();
    chooseCity(city);
    // The map follows a choice that is new; from a far corner of the same city it is sent back by hand.
    if (slug === here) {
      goTo({ lat: city.lat, long: city.long, zoom: city.default_zoom });
      change({ viewport: null, area: null, from: null, service: null });
    }
  };

  const onPick = (suggestion: SearchSuggestion) => {
    setFinding(false);
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

  const onStep = (step: WayOutStep) => {
    if (step.kind === 'change') change(step.change);
    else if (step.kind === 'without-work') removeWork(step.workId);
    else if (step.kind === 'city') goToCity(step.slug);
    else if (step.kind === 'reset-all') {
      change({ ...noFilters, works: [], anyWork: false, area: null, from: null });
      clearWorks();
    } else onPickCity();
  };
  return { isFinding, setFinding, onPick, onStep };
}

/** The list of workshops that share a building. */
export function useGroup(onPick: (id: number) => void) {
  const [place, setPlace] = useState<{ lat: number; long: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (at: { lat: number; long: number }) => {
    setPlace(at);
    setOpen(true);
  };
  const dialog = {
    open: isOpen,
    onClose: () => setOpen(false),
    place,
    onPick: (id: number) => {
      setOpen(false);
      onPick(id);
    },
  };
  return { open, dialog };
}
