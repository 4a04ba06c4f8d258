import type { CityPage as CityPageData } from '@sto/contract/public-pages/public-pages.schemas';
import { act, type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useCityName } from '../../features/city/cities.api.ts';
import { chooseCity, useCityStore } from '../../features/city/city.store.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { CityPage } from './city-page.tsx';

const kazan = { id: 2, name: 'Казань', name_in: 'в Казани', slug: 'kazan', lat: 55.8, long: 49.1 };
const sochi = { id: 3, name: 'Сочи', name_in: 'в Сочи', slug: 'sochi', lat: 43.6, long: 39.7 };
const moscow = { id: 1, name: 'Москва', name_in: 'в Москве', slug: 'moskva', lat: 55.75, long: 37.6 };
const all = [moscow, kazan, sochi];
const pageOf = (slug: string): CityPageData => ({
  ...{
    city: all.find((city) => city.slug === slug) ?? moscow,
    work: null,
    mark: null,
    services: [],
    total: 1,
    page: 1,
    pages_count: 3,
  },
  ...{ works: [], marks: [], cities: all, updated_at: null, is_demo: false },
});

answerCalls(async (url) => {
  const slug = /city=([a-z]+)/.exec(url)?.[1];
  const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
  return Response.json({ success: true, data: slug ? { ...pageOf(slug), page } : { cities: all } });
});
beforeEach(() => chooseCity(moscow));

function PagesOfCities({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '/:city', element: children }], { initialEntries: ['/kazan'] }),
  );
  return <RouterProvider router={router} />;
}

/** The page below the city of the header. */
function Site() {
  return (
    <>
      <output>{useCityName()}</output>
      <CityPage />
    </>
  );
}

const cityOf = (site: HTMLElement) => site.querySelector('output')?.textContent;
const linkTo = (site: HTMLElement, text: string) =>
  [...site.querySelectorAll('a')].find((link) => link.textContent === text);

it('a city whose page a link of the site has opened is the chosen one, and the map shows it', async () => {
  const site = await render(<Site />, PagesOfCities);
  await waitFor(() => expect(cityOf(site)).toBe('Казань'));
  expect(useCityStore.getState()).toEqual({ slug: 'kazan', isChosen: true });
  expect(linkTo(site, 'Показать на карте')?.getAttribute('href')).toBe('/?city=kazan');
  await act(async () => linkTo(site, 'Сочи')?.click());
  await waitFor(() => expect(cityOf(site)).toBe('Сочи'));
  expect(linkTo(site, 'Показать на карте')?.getAttribute('href')).toBe('/?city=sochi');
});

it('a city chosen on the page of another one holds', async () => {
  const site = await render(<Site />, PagesOfCities);
  await waitFor(() => expect(cityOf(site)).toBe('Казань'));
  await act(async () => chooseCity(moscow));
  expect(cityOf(site)).toBe('Москва');
});

it('the list goes on to its last page, each with its own title', async () => {
  const site = await render(<Site />, PagesOfCities);
  await waitFor(() => expect(linkTo(site, 'Дальше')?.getAttribute('href')).toBe('/kazan?page=2'));
  expect(linkTo(site, 'Назад')).toBeUndefined();
  await act(async () => linkTo(site, 'Дальше')?.click());
  await waitFor(() => expect(document.title).toContain('страница 2'));
  expect(linkTo(site, 'Назад')?.getAttribute('href')).toBe('/kazan');
  await act(async () => linkTo(site, '3')?.click());
  await waitFor(() => expect(document.title).toContain('страница 3'));
  expect(linkTo(site, 'Дальше')).toBeUndefined();
});
