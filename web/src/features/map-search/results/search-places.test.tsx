import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { waitFor } from '../../../testing/render.tsx';
import { noFilters } from '../url/search-params.ts';
import { boundsInSight } from './map-part.ts';
import { type Search, useWorkshopPlaces } from './search.api.ts';

const moscow = { lat: 55.751, long: 37.619 };
const search: Search = {
  ...noFilters,
  ...{ ...moscow, area: null, works: [], anyWork: false, auto: null, modification: null, mark: null },
  sort: 'recommended',
};
const screen = { width: window.innerWidth, height: window.innerHeight };

let requests: Map<string, string>[];
let held: Promise<void> | undefined;
let isFailing: boolean;
beforeEach(() => {
  requests = [];
  held = undefined;
  isFailing = false;
});
answerCalls(async (_, { body }) => {
  const form = new Map([...(body as URLSearchParams)].map(([name, value]) => [name, String(value)] as const));
  requests.push(form);
  await held;
  if (isFailing) return new Response(null, { status: 500 });
  const [, west] = (form.get('bounds') ?? '').split(',').map(Number);
  const cluster = { lat: 55, long: west, count: 40, expansion_zoom: 14 };
  const data = form.has('zoom')
    ? { services: [], total: 6000, is_truncated: true, clusters: [cluster] }
    : { services: [{ id: 1, ...moscow, bid_availability: 'enabled' }], total: 300, is_truncated: false };
  return Response.json({ success: true, data });
});

function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

interface Props {
  zoom?: number;
  long?: number;
  area?: string;
  total?: number;
  openNow?: boolean;
}
let shown: ReturnType<typeof useWorkshopPlaces>;
function Probe({ zoom = 12, long = moscow.long, area, total = 6000, openNow = false }: Props) {
  const requests = { ...search, area: area ?? null, openNow };
  shown = useWorkshopPlaces(requests, total, { lat: moscow.lat, long, zoom });
  return null;
}

let cleanUp = async () => {};
afterEach(() => cleanUp());

function openMap() {
  const root = createRoot(document.createElement('div'));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  cleanUp = () => act(async () => root.unmount());
  return {
    draw: (props: Props = {}) =>
      act(async () =>
        root.render(
          <QueryClientProvider client={client}>
            <Probe {...props} />
          </QueryClientProvider>,
        ),
      ),
    settled: () =>
      waitFor(() => {
        expect(shown.isSettled).toBe(true);
        return shown;
      }),
  };
}

it('clusters are requested for the view, within the radius of the search', async () => {
  const map = openMap();
  await map.draw({ zoom: 12.4 });
  expect((await map.settled()).clusters).toHaveLength(1);
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
    zoom: '12',
    radius: '50',
    bounds: boundsInSight({ ...moscow, zoom: 12 }, screen),
  });
});

it('a small move sends no request, a long one keeps the clusters until its answer, the way back uses the cache', async () => {
  const map = openMap();
  await map.draw();
  const first = await map.settled();
  await map.draw({ long: moscow.long + 0.001, zoom: 12.9 });
  expect(shown).toEqual(first);
  const letAnswer = holdAnswers();
  await map.draw({ long: 38.5 });
  expect(shown).toEqual({ ...first, isSettled: false });
  letAnswer();
  const second = await map.settled();
  expect(second.clusters).not.toEqual(first.clusters);
  await map.draw();
  expect(shown).toEqual(first);
  expect(requests).toHaveLength(2);
});

it('in a searched area, only its visible part is requested', async () => {
  const map = openMap();
  await map.draw({ area: '55.74,37.6,55.76,37.62' });
  await map.settled();
  expect(requests[0]?.get('bounds')).toBe('55.74,37.6,55.76,37.62');
  expect(requests[0]?.has('radius')).toBe(false);
  await map.draw({ area: '55.74,37.6,55.76,37.62', long: 49 });
  expect((await map.settled()).clusters).toEqual([]);
  expect(requests).toHaveLength(1);
});

it('points are those of the whole search, whatever the view', async () => {
  const map = openMap();
  await map.draw({ total: 300 });
  expect((await map.settled()).points).toHaveLength(1);
  await map.draw({ total: 300, long: 49, zoom: 15 });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.has('bounds')).toBe(false);
});

/** The map over a distant part whose counts fail, after `first` was shown. */
async function failFarOff() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const map = openMap();
  await map.draw();
  const first = await map.settled();
  isFailing = true;
  await map.draw({ long: 38.5 });
  await waitFor(() => expect(shown.hasFailed).toBe(true));
  return { ...map, first };
}

it('a failed part keeps the previous points, and is requested again until it loads', async () => {
  const { first } = await failFarOff();
  expect(shown).toEqual({ ...first, hasFailed: true });
  const letAnswer = holdAnswers();
  await act(async () => void vi.advanceTimersByTime(10_000));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(shown).toEqual({ ...first, hasFailed: true });
  letAnswer();
  isFailing = false;
  await waitFor(() => expect(shown.hasFailed).toBe(false));
  expect(shown.clusters).not.toEqual(first.clusters);
  const count = requests.length;
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(requests).toHaveLength(count);
});

it('it is requested again at once when the network is back', async () => {
  const { first } = await failFarOff();
  isFailing = false;
  await act(async () => onlineManager.setOnline(false));
  await act(async () => onlineManager.setOnline(true));
  await waitFor(() => expect(shown.hasFailed).toBe(false));
  expect(shown.clusters).not.toEqual(first.clusters);
});

it('failed points of another search are not replaced by those of the former one', async () => {
  const { draw } = await failFarOff();
  await draw({ openNow: true });
  await waitFor(() => expect(shown).toEqual({ points: [], clusters: [], isSettled: true, hasFailed: true }));
});
