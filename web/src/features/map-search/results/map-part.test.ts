import { describe, expect, it } from 'vitest';
import { boundsInSight, sharedBounds, type ViewCentre } from './map-part.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const moscow = { lat: 55.751, long: 37.619 };

const sidesOf = (text: string) => {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number);
  return { south, west, north, east };
};
/** As MapLibre draws: a tile of 512 px is the world at zoom 0. */
const pixelsOf = (zoom: number, { lat, long }: { lat: number; long: number }) => {
  const worldPx = 512 * 2 ** zoom;
  const tilt = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: (worldPx * (long + 180)) / 360, y: (worldPx * (1 - tilt / Math.PI)) / 2 };
};
/** How far the bounds extend beyond the centre of the map, in pixels of the screen. */
function reachOf(bounds: string, looked: ViewCentre) {
  const { south, west, north, east } = sidesOf(bounds);
  const middle = pixelsOf(looked.zoom, looked);
  const first = pixelsOf(looked.zoom, { lat: north, long: west });
  const last = pixelsOf(looked.zoom, { lat: south, long: east });
  return {
    left: middle.x - first.x,
    right: last.x - middle.x,
    top: middle.y - first.y,
    bottom: last.y - middle.y,
  };
}

describe('the bounds of the view', () => {
  it.each([desktop, phone])('contain the screen of $width px at any place and zoom', (screen) => {
    for (let n = 0; n < 500; n += 1) {
      const looked = {
        lat: 45 + ((n * 7) % 25) + n / 1000,
        long: 25 + ((n * 13) % 120) + n / 777,
        zoom: 7 + (n % 110) / 10,
      };
      const { left, right, top, bottom } = reachOf(boundsInSight(looked, screen), looked);
      expect(Math.min(left, right)).toBeGreaterThan(screen.width / 2 + 250);
      // With a card over its lower half, the centre of the map is that much higher.
      expect(Math.min(top, bottom)).toBeGreaterThan(screen.height * 0.75 + 250);
    }
  });

  it('are a small part of the city', () => {
    const { south, west, north, east } = sidesOf(boundsInSight({ ...moscow, zoom: 12 }, desktop));
    expect((north - south) * 111).toBeLessThan(30);
    expect((east - west) * 111 * Math.cos((moscow.lat * Math.PI) / 180)).toBeLessThan(30);
  });

  it('stay the same through small moves and parts of a zoom step, and repeat on the way back', () => {
    const at = (long: number, zoom = 12) => boundsInSight({ ...moscow, long, zoom }, desktop);
    const long = 37.7;
    expect(at(long + 0.004)).toBe(at(long));
    expect(at(long, 12.9)).toBe(at(long, 12));
    expect(at(long, 13)).not.toBe(at(long, 12));
    const texts = Array.from({ length: 100 }, (_, n) => at(long + n / 1000));
    // A tenth of a degree is less than three squares wide.
    expect(new Set(texts).size).toBeLessThanOrEqual(4);
    expect(at(long + 1)).not.toBe(at(long));
  });

  it('end at the edge of the world', () => {
    const world = '-85.05113,-180,85.05113,180';
    expect(boundsInSight({ ...moscow, zoom: 0 }, desktop)).toBe(world);
    expect(boundsInSight({ lat: 66, long: 179.99, zoom: 3 }, desktop)).toMatch(/,180$/);
    expect(sidesOf(boundsInSight({ lat: 66, long: -179.99, zoom: 12 }, phone)).west).toBe(-180);
    const far = sidesOf(boundsInSight({ lat: 85, long: 180, zoom: 12 }, phone));
    expect(far.east).toBe(180);
    expect(far.west).toBeLessThan(180);
  });
});

describe('what two rectangles share', () => {
  it('is the smaller one, their intersection, or nothing', () => {
    expect(sharedBounds('50,30,60,40', '52,32,53,33')).toBe('52,32,53,33');
    expect(sharedBounds('50,30,60,40', '55.5,20,70,31')).toBe('55.5,30,60,31');
    expect(sharedBounds('50,30,60,40', '61,30,62,40')).toBeNull();
    expect(sharedBounds('50,30,60,40', '50,41,60,42')).toBeNull();
  });
});
