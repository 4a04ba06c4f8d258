import {
  car,
  carColours,
  circle,
  gradient,
  picture,
  rect,
  repeat,
  signal,
  signColours,
  wheelFace,
} from './picture-parts.ts';
import type { Random } from './random.ts';
import type { PictureKind } from './workshop-kinds.ts';

export interface Picture {
  svg: string;
  alt: string;
}

export function drawPicture(random: Random, kind: 'facade' | PictureKind): Picture {
  const [draw, alt] = drawings[kind];
  return { svg: draw(random), alt };
}

const drawings: Record<'facade' | PictureKind, [(random: Random) => string, string]> = {
  facade: [drawFacade, 'Рисунок: вход и ворота автосервиса'],
  lift: [drawLift, 'Рисунок: машина на подъёмнике'],
  tools: [drawTools, 'Рисунок: стена с инструментом'],
  tyres: [drawTyres, 'Рисунок: стойка с колёсами'],
  paint: [drawPaint, 'Рисунок: машина в покрасочной камере'],
  engine: [drawEngine, 'Рисунок: моторный отсек'],
};

const skies = [
  [
    [0, '#2B4A60'],
    [0.45, '#8C7F86'],
    [0.75, '#F0B27A'],
  ],
  [
    [0, '#7FB4CF'],
    [0.7, '#DCEBF0'],
  ],
  [
    [0, '#16222C'],
    [0.8, '#3A4E5C'],
  ],
  [
    [0, '#9AA8AE'],
    [0.8, '#D3D9DA'],
  ],
  [
    [0, '#4F6E86'],
    [0.8, '#E7C9A2'],
  ],
] as const;

function drawFacade(random: Random): string {
  const sign = random.pick(signColours);
  const gates = random.whole(2, 4);
  const width = 620 / gates;
  const wall = random.pick(['#26353D', '#3B4347', '#4A4039', '#8A8F8C', '#5B4A42']);
  const gate = (index: number) => {
    const [x, wide] = [90 + index * width + 14, width - 28];
    const isOpen = random.chance(0.5);
    const slats = repeat(5, (row) => rect(x, 338 + row * 25, wide, 3, '#26353D'));
    return (
      rect(x, 312, wide, 148, isOpen ? 'url(#w)' : '#44555E', 3) +
      (isOpen ? rect(x, 312, wide, 30, '#34474F') : slats)
    );
  };
  const houses = repeat(3, (index) => rect(index * 290 - 20, 190 + random.whole(0, 50), 130, 280, '#1B2A33'));
  const board = random.pick([
    `<polygon points="385,236 400,228 415,236 415,254 400,262 385,254" fill="${signal}"/>${circle(400, 245, 7, sign)}`,
    rect(330, 236, 140, 18, '#fff', 4),
    circle(360, 245, 13, signal) + rect(386, 238, 90, 14, '#fff', 4),
  ]);
  return picture(
    `${rect(0, 0, 800, 600, 'url(#s)')}<g opacity=".7">${houses}</g>` +
      rect(70, 216, 660, 244, wall) +
      rect(70, 216, 660, 58, sign) +
      rect(70, 272, 660, 6, random.pick([signal, '#E9EEF0', sign])) +
      board +
      repeat(gates, gate) +
      rect(0, 460, 800, 140, 'url(#g)') +
      '<path d="M0 545h800" stroke="#FFD98A" stroke-dasharray="50 40" stroke-width="5" opacity=".5"/>' +
      car(random, random.whole(90, 200), 392, 1.15) +
      (random.chance(0.7) ? car(random, random.whole(440, 490), 418, 1.5) : ''),
    gradient('s', random.pick(skies)) +
      gradient('w', [
        [0, '#FFE3A6'],
        [1, '#E79B3B'],
      ]) +
      gradient('g', [
        [0, '#3A444A'],
        [1, '#1C2429'],
      ]),
  );
}

function drawLift(random: Random): string {
  const post = random.pick(signColours);
  const height = random.whole(170, 225);
  const cabinet = random.pick(['#A93A2E', '#2F5D8A', '#3E4A50', '#B07A1E']);
  const lamps = repeat(4, (index) => {
    const x = 60 + index * 190;
    return `${rect(x, 40, 130, 10, '#FFF6DC', 5)}<path d="M${x} 50h130l70 330h-270z" fill="#FFF6DC" opacity=".06"/>`;
  });
  const drawers = repeat(5, (row) => rect(50, 262 + row * 33, 110, 25, '#ffffff22', 2));
  const mechanic =
    `<g fill="#22313A" transform="translate(${random.whole(0, 40)} 0)">${circle(655, 330, 17, '#22313A')}` +
    '<path d="M632 430c-4-56 4-76 24-76s30 22 27 76z"/><path d="M638 425h16v66h-16zM662 425h16v66h-16z"/>' +
    '<path d="M640 372l-60-14" stroke="#22313A" stroke-width="14" stroke-linecap="round"/></g>';
  return picture(
    rect(0, 0, 800, 600, 'url(#a)') +
      lamps +
      rect(0, 430, 800, 170, 'url(#f)') +
      `<path d="M0 470h800" stroke="${signal}" stroke-width="6" opacity=".7"/>` +
      rect(40, 250, 130, 180, cabinet, 4) +
      drawers +
      [225, 560].map((x) => rect(x, 120, 34, 370, post) + rect(x - 20, 484, 74, 14, '#0A3A44')).join('') +
      `<path d="M250 ${height + 152}h120M450 ${height + 152}h120" stroke="${signal}" stroke-width="12"/>` +
      car(random, 198, height, 2.1, false) +
      (random.chance(0.75) ? mechanic : ''),
    gradient('a', [
      [0, random.pick(['#3B5059', '#54483F', '#3C4A3E', '#46465A'])],
      [1, '#7C949C'],
    ]) +
      gradient('f', [
        [0, '#A9B7BB'],
        [1, '#6D7C82'],
      ]),
  );
}

function drawTools(random: Random): string {
  const board = random.pick(['#D9C7A4', '#B9C6CA', '#C9B59A', '#8FA3A9']);
  const spanner =
    'M-9 -60a16 16 0 0 1 6-14v20h6v-20a16 16 0 0 1 6 14c0 8-5 12-7 15V44c2 3 7 7 7 15a9 9 0 0 1-18 0c0-8 5-12 7-15V-45c-2-3-7-7-7-15z';
  const count = random.whole(5, 7);
  const spanners = repeat(count, (index) => {
    const scale = (1.6 - index * 0.11).toFixed(2);
    return `<path d="${spanner}" fill="${index % 2 ? '#B8C2C6' : '#8E999E'}" transform="translate(${100 + index * 66} ${185 + index * 6}) scale(${scale})"/>`;
  });
  const screwdrivers = repeat(random.whole(2, 3), (index) => {
    const x = 580 + index * 68;
    return rect(x, 80, 26, 140, random.pick(carColours), 13) + rect(x + 7, 216, 12, 104, '#AEB9BD');
  });
  return picture(
    rect(0, 0, 800, 600, board) +
      '<g fill="#000" opacity=".08"><path d="M0 120h800v6H0zM0 330h800v6H0z"/></g>' +
      spanners +
      screwdrivers +
      rect(110, 392, random.whole(260, 340), 22, '#8E999E', 11) +
      rect(430, 378, 50, 50, '#5B666B', 8) +
      `<path d="M560 400h150v60h-150z" fill="${random.pick(signColours)}"/>` +
      '<path d="M560 430h-30a24 24 0 0 1 0-60h70" stroke="#23343A" stroke-width="14" fill="none"/>' +
      rect(0, 500, 800, 100, '#5C4630') +
      rect(0, 500, 800, 12, '#7A5E41') +
      repeat(3, (index) => rect(80 + index * 230, 452, 120, 48, random.pick(signColours), 6)),
  );
}

function drawTyres(random: Random): string {
  const metal = random.pick(['#DCE3E6', '#9EA9AE', '#C7B48A']);
  const spokes = random.pick([5, 6, 7, 10]);
  const rack = repeat(2, (row) => rect(40, 268 + row * 250, 720, 14, random.pick(signColours)));
  const wheels = repeat(8, (index) => {
    const [x, y] = [140 + (index % 4) * 174, index < 4 ? 178 : 428];
    return random.chance(0.25)
      ? circle(x, y, 88, '#14181A') + circle(x, y, 52, '#3A444A')
      : wheelFace(x, y, 88, spokes, metal);
  });
  return picture(
    rect(0, 0, 800, 600, 'url(#b)') +
      rect(34, 60, 14, 520, '#3A444A') +
      rect(752, 60, 14, 520, '#3A444A') +
      rack +
      wheels,
    gradient('b', [
      [0, random.pick(['#AAB7BC', '#C2B8A6', '#9DB2B0'])],
      [1, '#5C6A70'],
    ]),
  );
}

function drawPaint(random: Random): string {
  const lamps = repeat(3, (index) => rect(90 + index * 220, 50, 180, 22, '#FFFDF2', 6));
  const panels = repeat(6, (index) => rect(40 + index * 122, 110, 110, 250, '#ffffff33', 4));
  const grid = repeat(9, (index) => rect(index * 96, 470, 4, 130, '#00000022'));
  const stand = `<path d="M${random.whole(640, 680)} 300v170M620 470h110" stroke="#4A565C" stroke-width="8"/>`;
  return picture(
    rect(0, 0, 800, 600, 'url(#p)') +
      panels +
      lamps +
      rect(0, 455, 800, 145, '#8C989C') +
      grid +
      stand +
      rect(610, 250, 130, 66, random.pick(carColours), 14) +
      car(random, 60, 300, 2.6) +
      `<path d="M120 452h480" stroke="${signal}" stroke-width="5" stroke-dasharray="26 14"/>`,
    gradient('p', [
      [0, random.pick(['#DCE7EA', '#E8E2D2', '#D6E0DA'])],
      [1, '#A8B8BD'],
    ]),
  );
}

function drawEngine(random: Random): string {
  const cylinders = random.pick([4, 4, 4, 6]);
  const wide = 360 / cylinders - 24;
  const cap = random.pick(['#C6392F', '#3C6DB0', signal]);
  const coils = repeat(cylinders, (index) => {
    const x = 138 + index * (wide + 22);
    return rect(x, 140, wide, 190, '#5E6A70', 12) + circle(x + wide / 2, 180, Math.min(14, wide / 3), cap);
  });
  return picture(
    rect(0, 0, 800, 600, random.pick(['#22292D', '#2B2724', '#1F2A2B'])) +
      rect(60, 60, 680, 480, '#2E373C', 30) +
      rect(120, 120, 360, 230, '#4A555B', 20) +
      coils +
      circle(590, 220, 96, '#39444A') +
      '<circle cx="590" cy="220" r="70" fill="none" stroke="#728087" stroke-width="12"/>' +
      circle(590, 220, 26, random.pick([signal, '#00A1B5', '#C9D1D4'])) +
      '<path d="M480 400C560 380 620 390 700 470" stroke="#0A0D0F" stroke-width="36" fill="none" stroke-linecap="round"/>' +
      rect(120, 390, 200, 110, '#1A2023', 12) +
      rect(140, 372, 30, 22, '#C6392F') +
      rect(270, 372, 30, 22, '#3C6DB0') +
      circle(405, 445, 45, random.pick(['#00A1B5', '#B34B7A', '#5FA34A'])) +
      rect(385, 386, 40, 26, '#E9EEF0', 6),
  );
}
