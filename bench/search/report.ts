export interface Figures {
  buildSeconds?: number;
  rssMegabytes: number;
}
/** Requests a second, and milliseconds of an answer. */
export interface Measured {
  perSecond: number;
  /** Of the server's own process, an answer; what the load generator takes is not in it. */
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
  question: string;
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

/** What an answer costs at each size, in constant answers of the same minute. */
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
    `Processor time of an answer of ours, in constant answers. From the least size to the greatest the logarithm of the size grows ${ofLog.toFixed(2)} times.`,
    '',
    `| Question | ${results.map(({ size }) => spaced(size)).join(' | ')} | grows |`,
    `|---|${results.map(() => '---|').join('')}---|`,
    ...least.rows.map(({ question }, row) => {
      const ofRow = costs.map((cost) => cost[row] ?? Number.NaN);
      const growth = (ofRow.at(-1) ?? Number.NaN) / (ofRow[0] ?? Number.NaN);
      return `| ${question} | ${ofRow.map((cost) => cost.toFixed(2)).join(' | ')} | ${growth.toFixed(2)} |`;
    }),
    '',
  ];
}

/** The whole run as one page of Markdown. */
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
      `Index built in ${build.buildSeconds?.toFixed(2)} s, the making of the rows aside; the whole process then holds ${spaced(build.rssMegabytes)} MB.`,
      '',
      '| Question | load | constant | ours | PostGIS | Redis | ours / constant | by CPU | ours / PostGIS | ours / Redis |',
      '|---|---|---|---|---|---|---|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.question} | ${row.load.toFixed(1)} | ${shown(row.constant)} | ${shown(row.ours)} | ${shown(row.postgis)} | ${shown(row.redis)} | ${ratio(row.ours, row.constant)} | ${cpuRatio(row)} | ${ratio(row.ours, row.postgis)} | ${ratio(row.ours, row.redis)} |`,
      ),
      '',
    ].join('\n'),
  );
  return [
    '# Search beside its peers',
    '',
    `Made by \`npm run bench\` on ${processors} processors, load generator included: ${connections} connections; a cell is the median of ${rounds} rounds of ${seconds} s, in each of which all are asked one after the other.`,
    'A cell holds requests a second and, in brackets, the median and the 99th percentile in ms. Absolute figures are those of',
    'the machine and its load at that minute; the ratios are what is compared. «Constant» is the same Fastify answering',
    'the same form with the bytes of our first answer; «each elsewhere» asks from another place each time, so that no whole',
    'answer can be remembered. Peers give ready cards without prices for the car, opening state, totals and filters',
    'of ours; Redis knows no second condition. «Load» is the average of the last minute as the question began: what is',
    'above the two or so of the bench itself is others at work. «By CPU» is the same ratio by the processor time that an answer',
    'took (in brackets, in µs), which is harder on us: the load generator holds the fastest back. «Packed»: gzip, against a constant answer packed before.',
    '«Form-data»: the same form as pages send it, which the constant reads by `@fastify/multipart`.',
    '',
    ...parts,
    ...growthOf(results),
  ].join('\n');
}
