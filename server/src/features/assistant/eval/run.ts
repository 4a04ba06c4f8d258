import { writeFileSync } from 'node:fs';
import {
  countedOf,
  digestOfTuning,
  engine,
  engineWith,
  evaluate,
  requestsOf,
  samplesOf,
} from './evaluate.ts';
import { train } from './train.ts';

/**
 * `npm run eval [-- --misses] [-- --write] [-- --train]`: how well the rules and the classifier understand the requests
 * of the measured half, and of each tenth one of the tuning half, which the classifier has learned. `unseen` are the same
 * requests, each without its series among those that it has learned.
 * `--misses` lists the requests of `unseen` that went wrong; those of the measured half are not to be tuned on.
 * `--write` makes the figures the least that the test accepts. `--train` only writes the weights of the classifier,
 * after a change of the tuning half or of the lexicon.
 */
const all = requestsOf('tuning');
const samples = samplesOf(all);
if (process.argv.includes('--train')) {
  const { features, outputs } = train(samples);
  const lines = Object.entries(features).map(
    ([name, pairs]) => `${JSON.stringify(name)}:${JSON.stringify(pairs)}`,
  );
  const text = `${JSON.stringify({ digest: digestOfTuning(), outputs }).slice(0, -1)},"features":{\n${lines.join(',\n')}\n}}\n`;
  writeFileSync(new URL('../knowledge/weights.json', import.meta.url), text);
  process.exit();
}

const folds = 4;
/** Requests of one author are alike: `wide-ma` to `wide-mf` are one series, and so are `brakes` and `brakes-d`. */
const seriesOf = (theme: string) => (/^wide-..$/.test(theme) ? theme.slice(0, -1) : theme.replace(/-.$/, ''));
const series = [...new Set(all.map(({ theme }) => seriesOf(theme)))];
const foldOf = (theme: string) => series.indexOf(seriesOf(theme)) % folds;
const places = all.map(({ theme }) => foldOf(theme));
const engines = Array.from({ length: folds }, (_, fold) =>
  engineWith(train(samples.filter((_sample, at) => places[at] !== fold))),
);

const counted = countedOf('tuning');
const tuning = evaluate(counted);
const unseen = evaluate(counted, ({ text, theme }) => (engines[foldOf(theme)] ?? engine).understood(text));
const measured = evaluate(countedOf('measured'));
if (process.argv.includes('--misses'))
  for (const { text, what } of unseen.misses) console.log(`${what}\t${text}`);
console.table({ tuning: tuning.figures, unseen: unseen.figures, measured: measured.figures });
if (process.argv.includes('--write'))
  writeFileSync(
    new URL('figures.json', import.meta.url),
    `${JSON.stringify({ tuning: tuning.figures, measured: measured.figures }, null, 2)}\n`,
  );
