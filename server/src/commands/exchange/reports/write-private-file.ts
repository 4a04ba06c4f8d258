import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file with names and phones that only its owner can read. A link at its path is replaced, not followed. The
 * previous file stays until the new one is complete.
 */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
}
