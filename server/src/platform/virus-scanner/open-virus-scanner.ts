import type { Config } from '../../config.ts';
import { ClamdScanner } from './clamd.ts';
import { eicarScanner } from './eicar.ts';
import type { VirusScanner } from './virus-scanner.ts';

export function openVirusScanner({ clamd }: Pick<Config, 'clamd'>): VirusScanner {
  if (!clamd) return eicarScanner;
  const antivirus = new ClamdScanner(clamd);
  return { findVirus: async (file) => (await eicarScanner.findVirus(file)) ?? antivirus.findVirus(file) };
}
