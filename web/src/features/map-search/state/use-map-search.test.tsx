import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { render, waitFor } from '../../../testing/render.tsx';
import { selectMap, selectSearchHere } from './selectors.ts';
import { type MapSearch, useMapSearch } from './use-map-search.ts';

let requests: string[];
beforeEach(() => {
  requests = [];
});
answerCalls(async (url, { body }) => {
  if (!url.includes('geo-search')) return new Response(null, { status: 404 });
  const form = body as URLSearchParams;
  const isForCounts = form.has('zoom');
  if (isForCounts) requests.push(String(form.get('bounds')));
  const clusters = isForCounts ? [{ lat: 55.75, long: 37.6, count: 6000, expansion_zoom: 14 }] : undefined;
  const data = { services: [], total: 6000, is_truncated: true, clusters };
  return Response.json({ success: true, data });
});

let map: MapSearch;
function Probe() {
  map = useMapSearch({ session: 'anonymous', canPickCity: true });
  return null;
}

const placeOf = (bounds: string | undefined) => {
  const [south = 0, west = 0, north = 0, east = 0] = (bounds ?? '').split(',').map(Number);
  return { lat: (south + north) / 2, long: (west + east) / 2 };
};

it('the counts belong to the view of the map, also after the page has moved it', async () => {
  await render(<Probe />);
  await waitFor(() => expect(selectMap(map).clusters).toHaveLength(1));
  expect(requests).toHaveLength(1);
  const { target } = selectMap(map);
  await act(async () =>
    selectMap(map).onOwnMove({ lat: target.lat - 0.2, long: target.long + 0.5, zoom: 14 }),
  );
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(placeOf(requests[1]).lat).toBeCloseTo(target.lat - 0.2, 1);
  expect(placeOf(requests[1]).long).toBeCloseTo(target.long + 0.5, 1);
  // It neither moves the map nor offers another search.
  expect(selectMap(map).target).toBe(target);
  expect(selectSearchHere(map)).toBeNull();
});
