export interface Figures {
  buildSeconds?: number;
  rssMegabytes: number;
}
export interface Measured {
  perSecond: number;
  /** Of the server's process for one answer, without the load generator. */
  cpuMicros: number;
  p50: number;
  p99: number;
}
export interface Result {
  size: number;
  build: Figures;
  rows: Row[];
}
interface Row {
  query: string;
  load: number;
  constant: Measured;
  ours: Measured;
  postgis: Measured | undefined;
  redis: Measured | undefined;
}

const spaced = (number: number) => Math.round(number).toLocaleString('ru-RU').replace(/\s/g, ' ');
const shown = (measured: Measured | undefined) =>
  measured ? `${spaced(measured.perSecond)} (${measured.p50}/${measured.p99})` : '–';
const ratio = (measured: Measured, to: Measured | undefined) =>
  to && to.perSecond > 0 ? (measured.perSecond / to.perSecond).toFixed(2) : '–';

const cpuRatio = ({ constant, ours }: Row) =>
  `${(constant.cpuMicros / ours.cpuMicros).toFixed(2)} (${Math.round(constant.cpuMicros)}/${Math.round(ours.cpuMicros)})`;

/** Cost of an answer at each size, in constant answers of the same minute. */
function growthOf(results: readonly Result[]): string[] {
  const [least, most] = [results[0], results.at(-1)];
  if (!least || !most || results.length < 2) return [];
  const costs = results.map(({ rows }) =>
    rows.map(({ constant, ours }) => ours.cpuMicros / constant.cpuMicros),
  );
  const ofLog = Math.log(most.size) / Math.log(least.size);
  return [
    '## How the cost grows',
    '',
    `Processor time of one of our answers, in constant answers. From the smallest size to the largest the logarithm of the size grows ${ofLog.toFixed(2)} times.`,
    '',
    `| Query | ${results.map(({ size }) => spaced(size)).join(' | ')} | growth |`,
    `|---|${results.map(() => '---|').join('')}---|`,
    ...least.rows.map(({ query }, row) => {
      const ofRow = costs.map((cost) => cost[row] ?? Number.NaN);
      const growth = (ofRow.at(-1) ?? Number.NaN) / (ofRow[0] ?? Number.NaN);
      return `| ${query} | ${ofRow.map((cost) => cost.toFixed(2)).join(' | ')} | ${growth.toFixed(2)} |`;
    }),
    '',
  ];
}

export function reportOf(
  results: readonly Result[],
  {
    connections,
    seconds,
    rounds,
    processors,
  }: { connections: number; seconds: number; rounds: number; processors: number },
): string {
  const parts = results.map(({ size, build, rows }) =>
    [
      `## ${spaced(size)} workshops`,
      '',
      `Index built in ${build.buildSeconds?.toFixed(2)} s, without generating the rows; the process then uses ${spaced(build.rssMegabytes)} MB.`,
      '',
      '| Query | load | constant | ours | PostGIS | Redis | ours / constant | by CPU | ours / PostGIS | ours / Redis |',
      '|---|---|---|---|---|---|---|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.query} | ${row.load.toFixed(1)} | ${shown(row.constant)} | ${shown(row.ours)} | ${shown(row.postgis)} | ${shown(row.redis)} | ${ratio(row.ours, row.constant)} | ${cpuRatio(row)} | ${ratio(row.ours, row.postgis)} | ${ratio(row.ours, row.redis)} |`,
      ),
      '',
    ].join('\n'),
  );
  return [
    '# Search compared with other engines',
    '',
    `Made by \`npm run bench\` on ${processors} processors, load generator included, with ${connections} connections. A cell is the median of ${rounds} rounds of ${seconds} s; in each round all engines run one after the other.`,
    'A cell shows requests a second and, in brackets, the median and the 99th percentile in ms. Absolute figures depend on the',
    'machine and its load; compare the ratios.',
    '',
    '- «Constant»: the same Fastify, which reads the same form and returns the bytes of our first answer.',
    '- «Each elsewhere»: every request searches at a different place, so no whole answer can be cached.',
    '- PostGIS and Redis return stored cards without our prices for the car, opening state, totals and filters; Redis supports no second condition.',
    '- «Load»: the load average of the last minute as the query began. The bench itself causes about two; the rest is other processes.',
    '- «By CPU»: the same ratio by processor time of an answer (in brackets, in µs). It is harder on us: the load generator slows the fastest engine most.',
    '- «Packed»: gzip, against a constant answer that is compressed in advance.',
    '- «Form-data»: the same form as form-data, which the constant reads by `@fastify/multipart`.',
    '',
    ...parts,
    ...growthOf(results),
  ].join('\n');
}
