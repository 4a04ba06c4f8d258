import type { Random } from './random.ts';

/** Colours of the design: brand green-blue first, then warm and cold neighbours. */
export const signColours = [
  '#00566A',
  '#7A2E2A',
  '#2F4B7A',
  '#3D5A34',
  '#5A3B6B',
  '#8A4B14',
  '#26353D',
  '#0F6B4F',
] as const;
export const carColours = [
  '#C9453A',
  '#D9E0E2',
  '#3E6FA3',
  '#2B3A40',
  '#E8EDEE',
  '#7A8B55',
  '#B8862F',
  '#8A2F45',
] as const;
export const signal = '#FFB31A';

export function picture(content: string, definitions = ''): string {
  const defs = definitions && `<defs>${definitions}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice">${defs}${content}</svg>`;
}

/** Top to bottom; stops are `[offset, colour]`. */
export function gradient(id: string, stops: readonly (readonly [number, string])[]): string {
  const inner = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

const saloon =
  'M6 52C5 44 8 39 18 37L46 32C60 20 74 14 94 13H116C134 13 147 21 160 31L183 35C192 37 196 42 196 50C196 54 194 56 190 56H12C8 56 6 55 6 52Z';
const hatchback =
  'M6 52C5 43 9 38 20 36L46 31C60 18 76 12 98 11H140C156 11 168 18 178 30L190 36C195 39 197 44 196 50C196 54 194 56 190 56H12C8 56 6 55 6 52Z';
const estate =
  'M6 52C4 42 8 36 18 34L44 29C54 16 68 9 90 8H152C170 8 182 16 188 30L194 38C197 42 197 46 196 50C196 54 194 56 190 56H12C8 56 6 55 6 52Z';

/** A car seen from its left side, 200 × 70 units; faces right. */
export function car(random: Random, x: number, y: number, scale: number, wheels = true): string {
  const body = random.pick([saloon, saloon, hatchback, estate]);
  const rim = random.pick(['#C9D1D4', '#A9B4B8', '#8B979C']);
  const wheel = (at: number) =>
    circle(at, 56, 13, '#15191B') + circle(at, 56, 7.5, rim) + circle(at, 56, 2.4, '#15191B');
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    (wheels ? '<ellipse cx="100" cy="67" rx="96" ry="5" fill="#000" opacity=".28"/>' : '') +
    `<path d="${body}" fill="${random.pick(carColours)}"/>` +
    '<path d="M54 32C66 22 78 17 93 17H98V33H57C54 33 53 33 54 32Z" fill="#2B3B43"/>' +
    '<path d="M103 17H118C131 17 141 23 150 31C151 32 150 33 148 33H103Z" fill="#2B3B43"/>' +
    '<path d="M18 39L46 34.5H160L188 39" stroke="#fff" stroke-opacity=".25" fill="none" stroke-width="1.4"/>' +
    '<path d="M186 39l8 4-1 3-8-2z" fill="#FFD98A"/><path d="M7 44l8-2v5l-8 1z" fill="#E24A3B"/>' +
    wheel(46) +
    wheel(161) +
    '</g>'
  );
}

export function wheelFace(x: number, y: number, radius: number, spokes: number, metal: string): string {
  // One dashed circle draws all spokes.
  const around = 2 * Math.PI * 38;
  const dash = `11 ${(around / spokes - 11).toFixed(2)}`;
  const spoke = `<circle r="38" fill="none" stroke="${metal}" stroke-width="54" stroke-dasharray="${dash}"/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${(radius / 100).toFixed(2)})">` +
    circle(0, 0, 100, '#14181A') +
    '<circle r="90" fill="none" stroke="#2A3134" stroke-width="5" stroke-dasharray="8 6"/>' +
    circle(0, 0, 70, '#2B3337') +
    `<circle r="66" fill="none" stroke="${metal}" stroke-width="6"/>${spoke}` +
    circle(0, 0, 14, '#B5C0C5') +
    circle(0, 0, 7, '#2B3337') +
    '</g>'
  );
}
