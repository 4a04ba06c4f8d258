import { readFileSync } from 'node:fs';

/** The commit-msg hook: `feat(bids): …`, a subject under 72 characters, then an empty line. */
const [subject = '', second = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
const isMade = /^(Merge|Revert|fixup!|squash!) /.test(subject);
const isRight = /^(feat|fix|refactor|test|docs|style|perf|build|ci|chore)(\([a-z0-9-]+\))?: \S.*$/.test(
  subject,
);
if (!isMade && (!isRight || subject.length >= 72 || second.trim() !== '')) {
  console.error(
    'Write the commit as «feat(bids): …»: subject under 72 characters, an empty line, then the reason.',
  );
  process.exit(1);
}
