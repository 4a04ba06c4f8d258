import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { citiesQuery } from '../../city/cities.api.ts';
import { chooseCity, defaultCity, useCityStore } from '../../city/city.store.ts';
import { formOf, tenderFormId, useDraft } from '../../draft/draft.store.ts';
import { readDraft } from '../../draft/draft-shape.ts';
import { TenderLink } from './tender-link.tsx';

const leg = { kind: 'tow' as const, address: 'Лесная, 7', place: null };
const written = { comment: 'Стучит', typeConnection: 2 as const, day: '2026-03-21', slot: 'any', leg };

beforeEach(() => useDraft.setState(readDraft({ workIds: [3], carId: 7, forms: { 501: written } })));

async function follow(): Promise<void> {
  const page = await render(<TenderLink workshopId={501} />);
  const link = page.querySelector('a');
  expect(link?.getAttribute('href')).toBe('/customer/bids/new');
  await act(async () => link?.click());
}
const tender = () => formOf(useDraft.getState(), tenderFormId);

it('works and car stay, and what was written to the workshop comes along without its time', async () => {
  await follow();
  expect(useDraft.getState()).toMatchObject({ workIds: [3], carId: 7 });
  expect(tender()).toMatchObject({ comment: 'Стучит', typeConnection: 2, day: '2026-03-21', leg });
  expect(tender().slot).toBeNull();
});

it('what the tender has of its own is not overwritten', async () => {
  useDraft.getState().changeForm(tenderFormId, { comment: 'Свистит', day: '2026-04-01', leg: undefined });
  await follow();
  expect(tender()).toMatchObject({ comment: 'Свистит', day: '2026-04-01' });
});

it('a workshop to which nothing was written changes nothing', async () => {
  useDraft.setState(readDraft({ workIds: [3] }));
  await follow();
  expect(useDraft.getState().forms).toEqual({});
});

function OnPageOfKazan() {
  const kazan = { ...defaultCity, slug: 'kazan' };
  useQueryClient().setQueryData<object>(citiesQuery.queryKey, [defaultCity, kazan]);
  return <TenderLink workshopId={501} citySlug="kazan" />;
}

it('from the page of a workshop leads to a tender in the city of the workshop', async () => {
  chooseCity(defaultCity);
  const page = await render(<OnPageOfKazan />);
  await act(async () => page.querySelector('a')?.click());
  expect(useCityStore.getState().slug).toBe('kazan');
  chooseCity(defaultCity);
});
