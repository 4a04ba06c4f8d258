import { describe, expect, it } from 'vitest';
import { phoneRouteLinks, webRouteLink } from './route-links.ts';

const place = { lat: 55.767, long: 37.632, name: 'Мотор (на Сретенке)' };
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';

describe('directions to a workshop', () => {
  it('open Yandex Maps with an open start on a computer', () => {
    expect(webRouteLink(place)).toBe('https://yandex.ru/maps/?rtext=~55.767,37.632&rtt=auto');
  });

  it('offer map apps on a phone; 2GIS takes the longitude first', () => {
    const [yandex, twoGis, other] = phoneRouteLinks(place, android);
    expect(yandex?.href).toBe(webRouteLink(place));
    expect(twoGis?.href).toBe('https://2gis.ru/directions/points/%7C37.632%2C55.767');
    expect(other?.href).toMatch(/^geo:55\.767,37\.632\?q=55\.767,37\.632\(%D0%9C/);
  });

  it('use only addresses that an iPhone knows', () => {
    expect(phoneRouteLinks(place, iphone).map(({ href }) => href)).toContain(
      'https://maps.apple.com/?daddr=55.767,37.632&dirflg=d',
    );
    expect(phoneRouteLinks(place, iphone).some(({ href }) => href.startsWith('geo:'))).toBe(false);
  });
});
