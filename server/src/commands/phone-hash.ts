import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePhone } from '@sto/contract/primitives';
import { ConfigError, loadConfig } from '../config.ts';
import { StartError } from '../data-folder.ts';
import { phoneHashOf } from '../features/consents/record-consent.ts';
import { loadSecrets } from '../secrets.ts';

function phoneHash(text = ''): string {
  const phone = normalizePhone(text);
  if (!phone) throw new StartError('Нужен номер: npm run phone-hash -- +79161234567');
  const { dataDir } = loadConfig(process.env, fileURLToPath(new URL('../../..', import.meta.url)));
  // Without this check new keys would be created, and their hash would match no row.
  if (!existsSync(path.join(dataDir, 'secrets.json')))
    throw new StartError(`В папке ${dataDir} нет ключей. Проверьте DATA_DIR`);
  return phoneHashOf(loadSecrets(dataDir), phone);
}

try {
  console.log(phoneHash(process.argv[2]));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exit(1);
}
