import type { Header, PMTiles } from 'pmtiles';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BaseMap } from './base-map.ts';
import { baseMapAt, schematic } from './choose-base-map.ts';
import { hasTileAt } from './pmtiles-base-map.ts';

const moscow = { lat: 55.75, long: 37.62 };
const kazan = { lat: 55.8, long: 49.1 };
/** An extract of Moscow and its region. */
const header = { minLon: 35, minLat: 54, maxLon: 40, maxLat: 57, maxZoom: 15 } as Header;
const getZxy = vi.fn<PMTiles['getZxy']>(async () => ({ data: new ArrayBuffer(1) }));
const tiles: BaseMap = {
  kind: 'tiles',
  maxZoom: 18,
  hasOwnAttribution: false,
  style: () => 'tiles',
  covers: (place) => hasTileAt({ getZxy }, header, place),
};
const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);

beforeEach(() => void vi.clearAllMocks());
afterEach(() => void getZxy.mockImplementation(async () => ({ data: new ArrayBuffer(1) })));

it('the tiles are shown in a city that the archive covers', async () => {
  expect(await baseMapAt(tiles, moscow)).toBe(tiles);
  expect(getZxy).toHaveBeenCalledWith(10, 619, 320);
  expect(log).not.toHaveBeenCalled();
});

it('the embedded map is shown, and a line logged, in a city outside the archive', async () => {
  expect(await baseMapAt(tiles, kazan)).toBe(schematic);
  expect(log.mock.calls.join()).toContain('no tiles at 55.8, 49.1');
});

it('the embedded map is shown where the archive has a gap within its bounds, and when it stops responding', async () => {
  getZxy.mockResolvedValueOnce(undefined);
  expect(await baseMapAt(tiles, moscow)).toBe(schematic);
  getZxy.mockRejectedValueOnce(new Error('offline'));
  expect(await baseMapAt(tiles, moscow)).toBe(schematic);
  expect(log).toHaveBeenCalledTimes(2);
});

it('tiles without bounds are shown everywhere', async () => {
  const { covers: _, ...everywhere } = tiles;
  expect(await baseMapAt(everywhere, kazan)).toBe(everywhere);
});
