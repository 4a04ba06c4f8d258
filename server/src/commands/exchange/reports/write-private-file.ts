import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Names and phones are for who asked, not for everybody on the machine: nobody else reads the file, and a link that
 * stands in its place is replaced, not followed. What was there before stays until the new file is whole.
 */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
}
