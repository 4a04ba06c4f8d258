import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query-client.ts';
import { press, render, waitFor } from '../../../testing/render.tsx';
import { noFilters } from '../url/search-params.ts';
import type { Search } from './search.api.ts';
import { useResults } from './use-results.ts';

const kazan = 55.8;
const streetOfKazan = 55.85;
const suburbOfKazan = 55.9;
const beyondKazan = 56;
const samara = 53.2;
const searchAt = (lat: number): Search => ({
  ...noFilters,
  ...{ lat, long: 49.1, area: null, works: [], anyWork: false, auto: null, modification: null, mark: null },
  sort: 'recommended',
});
const total = 200;

let requests: number;
let answer: () => Promise<Response>;

beforeEach(() => {
  onlineManager.setOnline(true);
  requests = 0;
  answer = found;
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.includes('geo-search')) return Promise.resolve(new Response());
    requests += 1;
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answerWith = (services: object[], count: number) =>
  Promise.resolve(Response.json({ success: true, data: { services, total: count, is_truncated: false } }));
const workshop = { id: 7, name: 'Мотор', lat: kazan, long: 49.1, price_from: null };
const priced = { ...workshop, matched_work_type_ids: [], missing_work_type_ids: [] };
const found = () => answerWith([priced], total);
const foundNone = () => answerWith([], 0);
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

/** What the browser reports; it may be wrong. */
async function sayOffline(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
}

/** The client of the site, which does not retry. */
function OwnClient({ children }: { children: ReactNode }) {
  const queries = { ...queryClient.getDefaultOptions().queries, retry: false };
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function Results() {
  const [lat, setLat] = useState(kazan);
  const { listed, counted, isFormer, hasFailed, query } = useResults(searchAt(lat), null, {
    lat,
    long: 49.1,
    zoom: 11,
  });
  const shown = { ids: listed.map(({ id }) => id), counted, isFormer, hasFailed, isAsking: query.isFetching };
  return (
    <>
      <output>{JSON.stringify(shown)}</output>
      <button type="button" onClick={() => setLat(samara)}>
        Самара
      </button>
      <button type="button" onClick={() => setLat(streetOfKazan)}>
        Улица
      </button>
      <button type="button" onClick={() => setLat(suburbOfKazan)}>
        Пригород
      </button>
      <button type="button" onClick={() => setLat(beyondKazan)}>
        Дальше
      </button>
      <button type="button" onClick={() => void query.refetch()}>
        Повторить
      </button>
    </>
  );
}

async function open() {
  const page = await render(
    <OwnClient>
      <Results />
    </OwnClient>,
  );
  const shown = () => JSON.parse(page.querySelector('output')?.textContent ?? '');
  const expectShown = (wanted: object) =>
    waitFor(() => expect(shown()).toMatchObject({ ...wanted, isAsking: false }));
  return { expectShown, shown };
}

it('the cards of one city are not shown while those of another load', async () => {
  const { expectShown, shown } = await open();
  await expectShown({ ids: [7], counted: total });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await press('Самара');
  expect(shown()).toMatchObject({ ids: [], isFormer: false, isAsking: true });
  resolve(await foundNone());
  await expectShown({ ids: [] });
});

it('without a network the former list stays, without its number', async () => {
  const { expectShown } = await open();
  await expectShown({ ids: [7], counted: total, isFormer: false });
  await sayOffline();
  answer = noNetwork;
  await press('Улица');
  await expectShown({ ids: [7], counted: null, isFormer: true, hasFailed: false });
  expect(requests).toBe(2);
});

it('without a network the former list is not that of another city', async () => {
  const { expectShown } = await open();
  await expectShown({ ids: [7], counted: total, isFormer: false });
  await sayOffline();
  answer = noNetwork;
  await press('Самара');
  await expectShown({ ids: [], counted: null, isFormer: false, hasFailed: true });
});

it('without a network the former list does not move on with the search', async () => {
  const { expectShown } = await open();
  await expectShown({ ids: [7], isFormer: false });
  await sayOffline();
  answer = noNetwork;
  await press('Пригород');
  await expectShown({ ids: [7], isFormer: true });
  await press('Дальше');
  await expectShown({ ids: [], isFormer: false, hasFailed: true });
});

it('a browser that wrongly reports offline still sends the search', async () => {
  const { expectShown } = await open();
  await expectShown({ ids: [7] });
  await sayOffline();
  await press('Самара');
  await expectShown({ ids: [7], counted: total, isFormer: false });
});

it('a failed first answer shows in the heading too, and can be requested again', async () => {
  await sayOffline();
  answer = noNetwork;
  const { expectShown } = await open();
  await expectShown({ ids: [], hasFailed: true, counted: null });
  await press('Повторить');
  await expectShown({ hasFailed: true });
  expect(requests).toBe(2);
  answer = found;
  await press('Повторить');
  await expectShown({ ids: [7], hasFailed: false, counted: total });
});

it('a failure with a network is shown, not hidden behind the former list', async () => {
  const { expectShown } = await open();
  await expectShown({ ids: [7] });
  answer = noNetwork;
  await press('Самара');
  await expectShown({ ids: [], hasFailed: true, counted: null });
});

it('an empty result stays one when it cannot be loaded again', async () => {
  answer = foundNone;
  const { expectShown } = await open();
  await expectShown({ ids: [], hasFailed: false, counted: null });
  await sayOffline();
  answer = noNetwork;
  await press('Повторить');
  await expectShown({ ids: [], hasFailed: false, counted: null });
  expect(requests).toBe(2);
});
