import { writeFileSync } from 'node:fs';
import { countedOf, evaluate, examplesOfSet } from './evaluate.ts';

/**
 * `npm run eval [-- --misses] [-- --write] [-- --examples]`: how well the rules and the examples understand the
 * requests of the measured half, and of each fifth one of the tuning half.
 * `--misses` lists the requests of the tuning half that went wrong; those of the measured half are not to be tuned on.
 * `--write` makes the figures the least that the test accepts. `--examples` only writes the examples of the tuning half,
 * after a change of its requests or of the lexicon.
 */
if (process.argv.includes('--examples')) {
  const lines = examplesOfSet().map((example) => JSON.stringify(example));
  writeFileSync(new URL('../knowledge/examples.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
  process.exit();
}
const tuning = evaluate(countedOf('tuning'));
const measured = evaluate(countedOf('measured'));
if (process.argv.includes('--misses'))
  for (const { text, what } of tuning.misses) console.log(`${what}\t${text}`);
console.table({ tuning: tuning.figures, measured: measured.figures });
if (process.argv.includes('--write'))
  writeFileSync(
    new URL('figures.json', import.meta.url),
    `${JSON.stringify({ tuning: tuning.figures, measured: measured.figures }, null, 2)}\n`,
  );
