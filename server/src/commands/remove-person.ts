import path from 'node:path';
import { parseArgs } from 'node:util';
import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { normalizePhone } from '@sto/contract/primitives';
import { eq } from 'drizzle-orm';
import { users } from '../db/tables/users.ts';
import { removeStored } from '../features/files/store-file.ts';
import { localFileStore } from '../platform/file-store/file-store.ts';
import { UsageError, withDatabase } from './exchange/with-database.ts';
import { removePerson } from './removal.ts';

const usage = `npm run remove-person -- +79161234567 [--with-reviews]
С --with-reviews уходят и слова его отзывов; оценки остаются`;

function readCommand(): { phone: string; words: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'with-reviews': { type: 'boolean', default: false } },
    });
    const phone = normalizePhone(positionals.join(''));
    if (phone) return { phone, words: values['with-reviews'] };
  } catch {
    // An unknown option is reported like any usage error.
  }
  throw new UsageError(usage);
}

await withDatabase(async (db, { dataDir }) => {
  const { phone, words } = readCommand();
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!person) {
    console.error('Такого человека нет');
    return false;
  }
  const { storageKeys, openBidIds, namesakes } = await db.transaction((tx) =>
    removePerson(tx, person.id, { words }),
  );
  const store = localFileStore(path.join(dataDir, 'files'));
  for (const storageKey of storageKeys) await removeStored(store, storageKey);
  console.log(`Удалено. Номер человека ${person.id}, файлов ${storageKeys.length}`);
  if (openBidIds.length > 0)
    console.log(
      `Открытые заявки остались у автосервисов без имени и телефона: ${openBidIds.map(bidNumber).join(', ')}`,
    );
  if (namesakes.workshopIds.length > 0)
    console.log(
      `Под именем ${namesakes.names.map((name) => `«${name}»`).join(', ')} остались записи автосервисов, где его следов нет: номера ${namesakes.workshopIds.join(', ')}. Если он там работал, уберите имя из bid_events.actor_name и reviews.reply_author, если нет, это тёзка`,
    );
  return true;
});
