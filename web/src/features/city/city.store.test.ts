import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie, removeCookie } from '../../lib/browser/cookies.ts';
import { chooseCity, defaultCity, useCityStore } from './city.store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['city', 'coordinates']) removeCookie(name);
  useCityStore.setState({ slug: defaultCity.slug, isChosen: false });
});

describe('the choice of a city', () => {
  it('is Moscow at 55.751, 37.619 and zoom 10, and not chosen, until a city is picked', () => {
    expect(useCityStore.getState()).toEqual({ slug: 'moskva', isChosen: false });
    expect(defaultCity).toMatchObject({ lat: 55.751, long: 37.619, zoom: 10 });
  });

  it('is stored with its coordinates and reported to all subscribers', () => {
    const heard: string[] = [];
    const stop = useCityStore.subscribe(({ slug }) => heard.push(slug));
    chooseCity({ slug: 'kazan', lat: 55.796, long: 49.106 });
    stop();
    expect(readCookie('city')).toBe('kazan');
    expect(readCookie('coordinates')).toBe('55.796,49.106');
    expect(heard).toEqual(['kazan']);
  });

  it('lasts 31,536,000 seconds on the parent domain', () => {
    const written: string[] = [];
    vi.stubGlobal('location', { hostname: 'map.sto.example', protocol: 'https:' });
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => written.push(cookie));
    chooseCity({ slug: 'sochi', lat: 43.585, long: 39.723 });
    expect(written).toHaveLength(2);
    for (const cookie of written) expect(cookie).toMatch(/Max-Age=31536000;.* Domain=sto\.example/);
  });

  it('keeps the city and ignores coordinates that are not numbers', () => {
    chooseCity({ slug: 'samara', lat: Number.NaN, long: 50.1 });
    expect(readCookie('city')).toBe('samara');
    expect(readCookie('coordinates')).toBeNull();
  });
});
