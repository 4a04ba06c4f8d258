import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { phoneHashOf } from '../features/consents/record-consent.ts';
import { loadSecrets } from '../secrets.ts';
import { processEnv } from '../testing/process-env.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-phone-hash-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(phone: string) {
  const program = path.join(import.meta.dirname, 'phone-hash.ts');
  const env = { ...processEnv, DATA_DIR: folder };
  return spawnSync(process.execPath, [program, phone], { env, encoding: 'utf8' });
}

it('an operator gets the stored hash for any spelling of the phone', () => {
  const hash = phoneHashOf(loadSecrets(folder), '+79162041750');
  expect(run('8 (916) 204-17-50').stdout).toBe(`${hash}\n`);
  expect(run('+79162041751').stdout).not.toBe(`${hash}\n`);
});

it('no keys are created in a folder without any, and a missing phone is an error in one line', () => {
  expect(run('+79162041750')).toMatchObject({ status: 1, stderr: expect.stringMatching(/нет ключей.*\n$/) });
  expect(existsSync(path.join(folder, 'secrets.json'))).toBe(false);
  expect(run('12')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Нужен номер.*\n$/) });
});
