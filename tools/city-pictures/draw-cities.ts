const side = 96;
const shore = 76;

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
const shape = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;
const line = (d: string, stroke: string, width = 2) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" d="${d}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
/** A roof or spire over `x`, from the height `y` up. */
const spire = (x: number, y: number, half: number, height: number, fill: string) =>
  shape(`M${x - half} ${y}l${half}-${height} ${half} ${height}z`, fill);
const dome = (x: number, y: number, radius: number, fill: string) =>
  shape(`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`, fill);
const onion = (x: number, y: number, half: number, fill: string) =>
  shape(
    `M${x - half} ${y}q-2-${half} ${half}-${half * 2.4} ${half + 2} ${half * 1.4} ${half} ${half * 2.4}z`,
    fill,
  );
const columns = (x: number, y: number, count: number, height: number, fill: string) =>
  Array.from({ length: count }, (_, index) => rect(x + index * 6, y, 3, height, fill)).join('');

const gold = '#E0A83E';
const white = '#EEF1EC';
const brick = '#A8483A';
const dark = '#2E4450';
const steel = '#8FA3AD';
const green = '#3F7A5C';
const water = '#3E7E9A';

interface Drawing {
  sky: readonly [string, string];
  ground: string;
  parts: readonly string[];
}

const minaret = (x: number) => rect(x - 2, 40, 4, 36, white) + spire(x, 40, 3, 18, '#3D8FA8');
const chimney = (x: number, y: number) => rect(x, y, 6, shore - y, steel) + rect(x, y + 4, 6, 3, brick);
const sail = (x: number, y: number, width: number) =>
  shape(`M${x} ${y}q${width} 8 0 18h${width}q8-9 0-18z`, white);

/** Each city by its slug: a landmark, the colours of its sky, and its water or ground. */
const drawings: Record<string, Drawing> = {
  moskva: {
    sky: ['#5B86A8', '#F1C9A0'],
    ground: brick,
    parts: [
      rect(36, 44, 24, 34, brick),
      rect(40, 30, 16, 14, brick),
      spire(48, 30, 9, 20, green),
      disc(48, 9, 3, '#D8342B'),
      disc(48, 37, 5, white),
      ...[4, 16, 66, 78].map((x) => rect(x, 66, 8, 12, brick)),
    ],
  },
  'sankt-peterburg': {
    sky: ['#8AA4B8', '#E8DCCB'],
    ground: water,
    parts: [
      rect(10, 58, 76, 18, '#E4C98E'),
      rect(26, 42, 14, 16, '#E4C98E'),
      spire(33, 42, 4, 34, gold),
      rect(58, 46, 20, 12, steel),
      dome(68, 46, 10, gold),
      rect(66, 30, 4, 6, gold),
    ],
  },
  voronezh: {
    sky: ['#79B2CF', '#E5F0EE'],
    ground: water,
    parts: [
      shape('M14 62h68l-10 16H26z', '#7A4E33'),
      ...[30, 48, 66].map((x) => rect(x, 18, 2, 46, dark)),
      sail(24, 24, 8),
      sail(42, 20, 8),
      sail(60, 26, 8),
      sail(42, 42, 8),
    ],
  },
  samara: {
    sky: ['#2F4E74', '#EBB98A'],
    ground: green,
    parts: [
      shape('M43 70V30q0-12 5-20 5 8 5 20v40z', white),
      shape('M43 44l-9 28h9zM53 44l9 28h-9z', steel),
      rect(43, 34, 10, 3, brick),
      shape('M30 76l10-10h16l10 10z', dark),
    ],
  },
  ekaterinburg: {
    sky: ['#56708C', '#E9D3BF'],
    ground: '#5D7480',
    parts: [
      rect(14, 20, 16, 56, '#3E6F8E'),
      rect(70, 32, 12, 44, steel),
      rect(36, 50, 28, 26, white),
      rect(46, 40, 8, 10, white),
      onion(50, 40, 6, gold),
      onion(39, 50, 4, gold),
      onion(61, 50, 4, gold),
    ],
  },
  kazan: {
    sky: ['#6FA9C6', '#F4E3C4'],
    ground: '#D9D2C0',
    parts: [
      ...[20, 32, 64, 76].map(minaret),
      rect(34, 52, 28, 24, white),
      onion(48, 53, 13, '#3D8FA8'),
      shape('M44 76v-10a4 4 0 0 1 8 0v10z', '#3D8FA8'),
    ],
  },
  krasnodar: {
    sky: ['#6CB0D8', '#FBE7AE'],
    ground: '#C9A94B',
    parts: [
      disc(74, 24, 9, '#F4B942'),
      line('M34 76L54 14M62 76L42 14M38 76L56 14M58 76L40 14', dark, 1.6),
      line('M35 70h26M39 54h18M42 38h12M41 22h14', dark, 1.6),
      rect(40, 10, 16, 5, dark),
    ],
  },
  krasnoyarsk: {
    sky: ['#7FA6C4', '#E6E9DD'],
    ground: water,
    parts: [
      shape('M0 76V52l16-20 14 16 18-28 20 30 12-12 16 20v18z', '#5F7F74'),
      shape('M48 20l8 12-7-2-6 6-3-4z', white),
      line('M0 66h96', dark, 3),
      line('M4 76q14-20 28 0 14-20 28 0 14-20 28 0', dark),
    ],
  },
  novosibirsk: {
    sky: ['#7C97AE', '#E7E2D6'],
    ground: green,
    parts: [
      dome(48, 52, 28, steel),
      line('M48 24v28M34 28q-4 10-4 24M62 28q4 10 4 24', '#74868F', 1),
      rect(14, 52, 68, 6, white),
      columns(17, 58, 11, 14, white),
      rect(14, 72, 68, 4, white),
    ],
  },
  chelyabinsk: {
    sky: ['#4E5F70', '#E3B187'],
    ground: dark,
    parts: [
      chimney(12, 34),
      chimney(26, 26),
      disc(34, 18, 6, '#C9CDCB'),
      disc(43, 13, 5, '#C9CDCB'),
      rect(50, 22, 16, 54, '#4C7E97'),
      shape('M50 22l16-8v8z', '#4C7E97'),
      rect(70, 48, 20, 28, steel),
    ],
  },
  'rostov-na-donu': {
    sky: ['#6AA5CB', '#F6D9A2'],
    ground: water,
    parts: [
      rect(36, 44, 24, 22, white),
      onion(48, 44, 8, gold),
      onion(38, 47, 4, gold),
      onion(58, 47, 4, gold),
      line('M0 66h96', dark, 4),
      line('M8 66v14M32 66v14M64 66v14M88 66v14', dark, 3),
    ],
  },
  sochi: {
    sky: ['#59A9D6', '#FCE2B5'],
    ground: '#2F8FB0',
    parts: [
      disc(22, 24, 9, '#F6BE4A'),
      shape('M0 76V58l22-16 16 12 20-24 38 30v16z', '#5C8A78'),
      line('M70 78q4-20-2-38', '#7A5A38', 3),
      line('M68 40q-12-8-18 2M68 40q10-10 20 0M68 40q-4-14-14-14M68 40q6-14 16-12', green, 4),
    ],
  },
  'nizhniy-novgorod': {
    sky: ['#7194B5', '#F0D5B4'],
    ground: water,
    parts: [
      shape('M0 76V66q40-10 96-2v12z', green),
      rect(10, 52, 76, 14, brick),
      rect(36, 38, 24, 30, brick),
      spire(48, 38, 15, 22, '#55675E'),
      ...[14, 24, 68, 78].map((x) => rect(x, 47, 5, 5, brick)),
      rect(45, 54, 6, 14, dark),
    ],
  },
};

/** The drawings by slug, as whole SVG files. */
export function drawCities(): Record<string, string> {
  return Object.fromEntries(Object.entries(drawings).map(([slug, drawing]) => [slug, svgOf(drawing)]));
}

function svgOf({ sky: [top, bottom], ground, parts }: Drawing): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`,
    rect(0, 0, side, side, 'url(#s)'),
    rect(0, shore, side, side - shore, ground),
    ...parts,
    '</svg>\n',
  ].join('');
}
