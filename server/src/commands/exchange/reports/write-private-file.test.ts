import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePrivateFile } from './write-private-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-private-'));
  file = path.join(folder, 'leads.csv');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file with names and phones', () => {
  it('is readable by its owner only, also if everyone could read the previous one', () => {
    writeFileSync(file, 'old', { mode: 0o644 });
    writePrivateFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  });

  it.each(['leads.csv', 'leads.csv.part'])('does not follow a link at %s', (name) => {
    const foreign = path.join(folder, 'foreign');
    writeFileSync(foreign, 'foreign');
    symlinkSync(foreign, path.join(folder, name));
    writePrivateFile(file, 'new');
    expect(readFileSync(foreign, 'utf8')).toBe('foreign');
    expect(lstatSync(file).isSymbolicLink()).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('keeps the previous file if writing fails', () => {
    writeFileSync(file, 'old');
    mkdirSync(`${file}.part`);
    expect(() => writePrivateFile(file, 'new')).toThrow();
    expect(readFileSync(file, 'utf8')).toBe('old');
  });
});
