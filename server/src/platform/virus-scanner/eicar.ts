import { createReadStream } from 'node:fs';
import type { VirusScanner } from './virus-scanner.ts';

/**
 * The harmless file that tests antivirus software (https://www.eicar.org/download-anti-malware-testfile/). In two
 * parts: an antivirus on the machine would otherwise delete this source.
 */
export const eicarText = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND', 'ARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** Finds the test file, also inside another; it shows that the check works without an antivirus. */
export const eicarScanner: VirusScanner = {
  async findVirus(file) {
    const wanted = Buffer.from(eicarText, 'latin1');
    // The end of the previous chunk: the text may cross the border.
    let carried = Buffer.alloc(0);
    for await (const chunk of createReadStream(file)) {
      const seen = Buffer.concat([carried, chunk as Buffer]);
      if (seen.includes(wanted)) return 'EICAR-Test-File';
      carried = seen.subarray(-(wanted.length - 1));
    }
    return undefined;
  },
};
