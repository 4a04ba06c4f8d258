import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PassedTest, rowsWithoutProof } from './spec-rows.ts';

/** One check. A step with `report` counts its own tests, any other counts as one. */
interface Step {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  report?: (text: string) => Counts;
}
interface Counts {
  passed: number;
  failed: number;
  failures?: Failure[];
  passedTests?: PassedTest[];
}
interface Failure {
  name: string;
  text: string;
}

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'sto-checks-'));
const reportFile = path.join(folder, 'report.json');

const vitestReport = (text: string): Counts => {
  const report = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { name: string; message: string; assertionResults: VitestCase[] }[];
  };
  const cases = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    passedTests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ fullName }) => ({ file: path.relative(root, name), name: fullName })),
    ),
    failures: [
      ...report.testResults
        .filter(({ message }) => message)
        .map(({ name, message }) => ({ name: path.relative(root, name), text: message })),
      ...cases
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ status, fullName, failureMessages }) => ({
          name: status === 'passed' ? atLaterTry(fullName) : fullName,
          text: failureMessages.join('\n'),
        })),
    ],
  };
};
interface VitestCase {
  status: string;
  fullName: string;
  failureMessages: string[];
}

/** Tests and stories that pass on a retry (CI only) count as passed; their first failure is printed too. */
const atLaterTry = (name: string) => `passed at a later try: ${name}`;

interface StorySuite {
  title?: string;
  suites?: StorySuite[];
  specs?: { file: string; line: number; title: string; tests: StoryTest[] }[];
}
interface StoryTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

const playwrightReport = (text: string): Counts => {
  const report = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
  } & StorySuite;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: troublesOf(report),
    passedTests: passedStories(report),
  };
};

function troublesOf(suite: StorySuite): Failure[] {
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const name = `[${projectName}] ${file}:${line} ${title}`;
        return {
          name: status === 'flaky' ? atLaterTry(name) : name,
          text: results.find(({ error }) => error)?.error?.message ?? '',
        };
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(troublesOf)];
}

/** `file` of a story is relative to its folder; its suites are the file and its describes. */
function passedStories({ suites = [], specs = [] }: StorySuite, above = ''): PassedTest[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'expected' || status === 'flaky'))
    .map(({ file, title }) => ({ file: `e2e/stories/${file}`, name: `${above} ${title}` }));
  return [...own, ...suites.flatMap((suite) => passedStories(suite, `${above} ${suite.title ?? ''}`))];
}

const vitest = (name: string, ...more: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    // A shared machine may stall for seconds.
    ...(process.env.CI ? ['--retry=1'] : []),
    ...more,
  ],
  report: vitestReport,
});
/** These need one core each, and none of them changes a file. */
const still: Step[] = [
  ...['contract', 'server', 'web', 'web/service-worker', 'tsconfig.json'].map((project) => ({
    name: `types: ${project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'contract/src', 'server/src', 'web/src'],
  },
  { name: 'dead code', command: ['knip'] },
];
/** One core for most of a minute; the calls of the specification and the stories take it from the cache. */
const demoWorld: Step = { name: 'demo world', command: ['node', 'tools/on-own-server.ts'] };
/** CI names a PostgreSQL server: the tests with a database run there, and so do two servers at once. */
const postgres = process.env.TEST_DATABASE_URL;
const onPostgres = (step: Step): Step[] =>
  postgres ? [{ ...step, environment: { DATABASE_URL: postgres } }] : [];
const unit = vitest(postgres ? 'tests without a database' : 'unit and API tests');
const databaseTests = onPostgres(vitest('tests with a database, on PostgreSQL', '--project', 'server'));
const twoServers = onPostgres(vitest('two servers on one database', '--root', 'tools/two-nodes'));
const alone = (...steps: Step[]) => steps.map((step) => [step]);
const stories = (name: string, tier: 'first' | 'all'): Step => ({
  name,
  command: ['playwright', 'test'],
  environment: { STORY_TIER: tier },
  report: playwrightReport,
});
/** Groups run one after the other, the steps of a group side by side: one of them at most has a report. */
const fast = [still, ...alone(unit, ...databaseTests)];
const webBuild: Step = { name: 'web build', command: ['npm', 'run', 'build'] };
const weight: Step = { name: 'weight of the first visit', command: ['node', 'tools/weight.ts'] };
const callsWith = (generated: number): Step => ({
  name: `calls of the specification, and ${generated} generated ones`,
  // A busy machine may be slow: only an endless answer is a fault.
  command: [
    'node',
    'tools/on-own-server.ts',
    'tools/conformance/run.ts',
    `tools/fuzz/run.ts --requests=${generated} --limit-ms=20000`,
  ],
});
const allWith = (calls: Step, theStories: Step) => [
  [...still, webBuild],
  [demoWorld, unit],
  ...alone(...databaseTests),
  [weight, calls, ...twoServers],
  ...alone(theStories),
];
const plans: Record<string, Step[][]> = {
  fast,
  all: allWith(callsWith(500), stories('stories', 'first')),
  ci: allWith(callsWith(2000), stories('stories at all sizes', 'all')),
};

interface Ended {
  status: number;
  output: string;
}

function run({ command: [program = '', ...args], environment }: Step): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        ...environment,
        PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        // Servers and tools start many times, and compiling takes most of a start.
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      },
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status, signal) =>
      resolve({ status: status ?? 1, output: signal ? `${output}\nEnded by ${signal}` : output }),
    );
  });
}

function countsOf(step: Step, status: number): Counts {
  if (!step.report) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counts = step.report(readFileSync(reportFile, 'utf8'));
    return { ...counts, failed: status === 0 ? counts.failed : Math.max(counts.failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** The test process or one of its workers ended before it could report. */
function isCrash(step: Step, { output }: Ended): boolean {
  return step.report !== undefined && (!existsSync(reportFile) || /Worker exited unexpectedly/.test(output));
}

async function runOnce(step: Step): Promise<Ended> {
  if (step.report) rmSync(reportFile, { force: true });
  return run(step);
}

const failureCharactersMax = 600;
const outputCharactersMax = 1500;

function plainOf(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
  return text.replace(/\u001b\[[\d;]*m/g, '').trim();
}

const total: Counts = { passed: 0, failed: 0 };
const passedTests: PassedTest[] = [];
function count({ passed, failed }: Counts): void {
  total.passed += passed;
  total.failed += failed;
}
interface Checked {
  counts: Counts;
  lines: string[];
}

async function check(step: Step): Promise<Checked> {
  const began = Date.now();
  let ended = await runOnce(step);
  const lines: string[] = [];
  if (process.env.CI && isCrash(step, ended)) {
    lines.push(`${step.name}: crashed, and is run again`, plainOf(ended.output).slice(-outputCharactersMax));
    ended = await runOnce(step);
  }
  const counts = countsOf(step, ended.status);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  lines.push(
    `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${counts.passed} passed, ${counts.failed} failed, ${seconds} s)`,
    ...(counts.failures ?? []).map(
      ({ name, text }) => `     ${name}\n${plainOf(text).slice(0, failureCharactersMax)}`,
    ),
  );
  if (counts.failed > 0 && !counts.failures?.length)
    lines.push(plainOf(ended.output).slice(-outputCharactersMax));
  return { counts, lines };
}

const plan = process.argv[2] ?? 'fast';
const groups = plans[plan];
if (!groups) throw new Error(`there is no plan ${plan}, only: ${Object.keys(plans).join(', ')}`);
for (const group of groups)
  for (const { counts, lines } of await Promise.all(group.map(check))) {
    count(counts);
    passedTests.push(...(counts.passedTests ?? []));
    console.log(lines.join('\n'));
  }
rmSync(folder, { recursive: true, force: true });
// The other plans run every test that the table names.
if (plan !== 'fast') {
  const missing = rowsWithoutProof(passedTests);
  const isShown = missing.length === 0;
  count({ passed: Number(isShown), failed: Number(!isShown) });
  console.log(`${isShown ? 'ok  ' : 'FAIL'} rows of the specification are shown by tests that passed`);
  for (const line of missing) console.log(`     ${line}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
