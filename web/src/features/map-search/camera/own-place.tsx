import type { Profile } from '@sto/contract/auth/auth.schemas';
import { useEffect, useState } from 'react';
import { useCities } from '../../city/cities.api.ts';
import { useOwnWorkshop } from '../../profile/own-workshop.api.ts';
import type { MapSearch } from '../state/use-map-search.ts';
import type { MapParams } from '../url/search-params.ts';

const ownZoom = 14;

interface OwnPlaceProps {
  map: MapSearch;
  person: Profile;
  /** Of the address that opened the page: a place that it names holds. */
  start: MapParams;
}

/** Who acts as a workshop begins with its place, once; not when the person looks elsewhere before it is known. */
export function OwnPlace({ map, person, start }: OwnPlaceProps) {
  const { workshop } = useOwnWorkshop(person);
  const cities = useCities().data;
  const slug = cities?.find(({ id }) => id === workshop?.city_id)?.slug;
  const [isDone, setDone] = useState(start.viewport !== null);
  // The camera goes to another city by itself, after the effects of this part: the place is a drawing later.
  const [isInCity, setInCity] = useState(false);
  const { city, change, fit, camera, params } = map;
  const isLookingElsewhere =
    camera.isMoved || map.userLocation.me !== null || params.service !== null || params.area !== null;
  useEffect(() => {
    if (isDone || !workshop || !cities) return;
    if (isLookingElsewhere) return setDone(true);
    if (slug !== undefined && city?.slug !== slug) return change({ city: slug }, { replace: true });
    if (!isInCity) return setInCity(true);
    const viewport = { lat: workshop.lat, long: workshop.long, zoom: ownZoom };
    fit.leaveView();
    camera.goTo(viewport);
    change({ viewport }, { replace: true });
    setDone(true);
  }, [isDone, isLookingElsewhere, workshop, cities, slug, city?.slug, isInCity, change, fit, camera]);
  return null;
}
