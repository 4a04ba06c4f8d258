import { normalizePhone } from '@sto/contract/primitives';
import { withDatabase } from './exchange/with-database.ts';
import { makeOperator } from './make-operator.ts';

const usage = 'Нужен номер: npm run operator -- +79161234567. Снять права: добавьте remove';

await withDatabase(async (db) => {
  const phone = normalizePhone(process.argv[2] ?? '');
  const word = process.argv[3];
  if (!phone || (word !== undefined && word !== 'remove')) {
    console.error(usage);
    return false;
  }
  console.log(await makeOperator(db, phone, word !== 'remove'));
  return true;
});
