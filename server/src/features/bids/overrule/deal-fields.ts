import { isoInZone } from '@sto/contract/workshops/opening-hours';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { carName } from '../bid-words.present.ts';
import { type BidRecord, bidRecords } from '../bids.queries.ts';

export async function loadDisputed(db: Db, bidId: number): Promise<BidRecord> {
  const [record] = await bidRecords(db, [bidId]);
  if (!record) throw new AppError('not_found');
  return record;
}

/** Of a deal as the operator reads it; an empty value has no row. */
export function fieldOf(label: string, value: string | null | undefined) {
  return value ? [{ label, value, before: null }] : [];
}

export function dealFields(record: BidRecord) {
  const { workshop, works } = record;
  return [
    ...fieldOf('Автосервис', workshop && `${workshop.name}, ${workshop.address}`),
    ...fieldOf('Телефоны автосервиса', workshop?.phones.join(', ')),
    ...fieldOf('Машина', carName(record)),
    ...fieldOf('Работы', works.map(({ title }) => title).join(', ')),
  ];
}

/** «14.05.2026, 09:30» on the clock of the workshop. */
export function momentIn(timezone: string, at: Date | null): string | null {
  return at && isoInZone(at, timezone).replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3.$2.$1, $4');
}
