import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Found } from '../../map/camera/found-places.ts';
import type { Search } from '../results/search.api.ts';
import type { useResults } from '../results/use-results.ts';
import type { CityPlace } from '../url/map-address.ts';
import { type MapParams, parseMapParams } from '../url/search-params.ts';
import { useFitToResults } from './fit-to-results.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const kazan: CityPlace = {
  id: 6,
  slug: 'kazan',
  name: 'Казань',
  nameIn: 'в Казани',
  viewport: { lat: 55.8, long: 49.1, zoom: 11 },
};
const points = [{ lat: 55.9, long: 49.2 }];

function searchOf(params: MapParams): Search {
  const { area, radius, sort, openNow, freeBy, ratingFrom, priceTo, warrantyFrom, amenities, favorites } =
    params;
  const filters = { radius, openNow, freeBy, ratingFrom, priceTo, warrantyFrom, amenities, favorites };
  return {
    lat: 55.8,
    long: 49.1,
    area,
    sort,
    works: [],
    anyWork: false,
    auto: null,
    modification: null,
    mark: null,
    ...filters,
  };
}

interface Page {
  /** Renders the page at this address; `isWhole`: the answer to its search has loaded. */
  at: (address: string, isWhole?: boolean) => Promise<Found | null>;
  moveMap: () => void;
}

let cleanUp = async () => {};
afterEach(() => cleanUp());

type Results = ReturnType<typeof useResults>;
type FoundOfPage = ReturnType<typeof useFitToResults>;

interface ProbeProps {
  address: string;
  isWhole: boolean;
  clusters: Results['clusters'];
  tell: (found: FoundOfPage) => void;
}

function Probe({ address, isWhole, clusters, tell }: ProbeProps) {
  const params = parseMapParams(new URLSearchParams(address));
  const results = { isWhole, points, clusters } as unknown as Results;
  tell(useFitToResults(params, kazan, searchOf(params), results));
  return null;
}

function openPage(clusters: Results['clusters'] = []): Page {
  const root = createRoot(document.createElement('div'));
  cleanUp = () => act(async () => root.unmount());
  let shown: FoundOfPage | null = null;
  const tell = (found: FoundOfPage) => {
    shown = found;
  };
  return {
    at: async (address, isWhole = true) => {
      const props = { address, isWhole, clusters, tell };
      await act(async () => root.render(<Probe {...props} />));
      return shown?.fitTarget ?? null;
    },
    moveMap: () => shown?.leaveView(),
  };
}

describe('the results to show on the map', () => {
  it('are the answer to each changed search, once it has loaded, and once', async () => {
    const page = openPage();
    expect(await page.at('lat=55.8&long=49.1')).toBeNull();
    expect(await page.at('lat=55.8&long=49.1&rating=4.5', false)).toBeNull();
    const first = await page.at('lat=55.8&long=49.1&rating=4.5');
    expect(first).toEqual({ places: [{ ...points[0], count: 1 }], from: null });
    expect(await page.at('lat=55.9&long=49.2&zoom=12&rating=4.5')).toBe(first);
    expect(await page.at('rating=4.5&sort=price')).toBe(first);
    expect(await page.at('open_now=1')).not.toBe(first);
  });

  it('are the first answer too, unless the address has a view', async () => {
    expect(await openPage().at('open_now=1')).not.toBeNull();
    expect(await openPage().at('lat=55.8&long=49.1&open_now=1')).toBeNull();
  });

  it('are the counts of the server and the listed workshops, wherever they are', async () => {
    const page = openPage([{ lat: 55.7, long: 49, count: 40, zoom: 13 }]);
    expect((await page.at('open_now=1'))?.places).toEqual([
      { lat: 55.7, long: 49, count: 40 },
      { ...points[0], count: 1 },
    ]);
  });

  it('include the street that distances are measured from', async () => {
    const found = await openPage().at('from=55.7,49&from_name=улица');
    expect(found?.from).toEqual({ lat: 55.7, long: 49, name: 'улица' });
  });

  it('are what a filter leaves in a searched area, and the whole city after it', async () => {
    const page = openPage();
    await page.at('lat=55.8&long=49.1');
    expect(await page.at('area=55,49,56,50')).toBeNull();
    const filtered = await page.at('area=55,49,56,50&open_now=1');
    expect(filtered).not.toBeNull();
    expect(await page.at('open_now=1')).not.toBe(filtered);
  });

  it('are empty when the person has moved the map since, or looks at a workshop', async () => {
    const page = openPage();
    await page.at('lat=55.8&long=49.1');
    await page.at('rating=4.5', false);
    page.moveMap();
    expect(await page.at('rating=4.5')).toBeNull();
    expect(await page.at('open_now=1&service=5')).toBeNull();
    expect(await page.at('open_now=1')).toBeNull();
  });
});
