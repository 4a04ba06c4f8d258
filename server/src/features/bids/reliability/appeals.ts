import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import type { Db } from '../../../db/client.ts';
import { notices } from '../../../db/tables/notices.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ModerationHandler } from '../../../moderation/moderation-kinds.ts';
import { carName } from '../bid-words.present.ts';
import { type BidRecord, bidRecords } from '../bids.queries.ts';
import { markKindOf } from './reliability.load.ts';
import { appealComment } from './view-reliability.ts';

const kindWords = { no_show: 'Не приехал', late_cancel: 'Отменил меньше чем за 2 часа' } as const;

/** An appeal of a driver: approved, its mark counts no more. The approved request itself is the proof. */
export const reliabilityAppeals: ModerationHandler = {
  async describe(db, { objectId, payload }) {
    const record = await loadRecord(db, objectId);
    return {
      title: `Отметка о визите: заявка ${bidNumber(objectId)}`,
      text: kindWords[markKindOf(record.bid)],
      fields: [...field('Слова водителя', appealComment(payload)), ...contextOf(record)],
    };
  },
  async decide(tx, _deps, { objectId, createdBy }, { isApproved, reason, now }) {
    if (createdBy === null) return;
    await tx.insert(notices).values({
      ...{ userId: createdBy, type: isApproved ? 'appeal_accepted' : 'appeal_refused' },
      ...{ subject: `Заявка ${bidNumber(objectId)}`, comment: reason, at: now },
    });
  },
};

async function loadRecord(db: Db, id: number): Promise<BidRecord> {
  const [record] = await bidRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  return record;
}

function contextOf(record: BidRecord) {
  const { bid, workshop, works, timezone } = record;
  const moment = (at: Date | null) =>
    at && isoInZone(at, timezone).replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3.$2.$1, $4');
  return [
    ...field('Автосервис', workshop && `${workshop.name}, ${workshop.address}`),
    ...field('Телефоны автосервиса', workshop?.phones.join(', ')),
    ...field('Машина', carName(record)),
    ...field('Работы', works.map(({ title }) => title).join(', ')),
    ...field('Время визита', moment(bid.visitStart)),
    ...field('Обещал приехать', bid.promisedFor && 'да, после напоминания'),
    ...field('Заявка закрыта', moment(bid.statusChangedAt)),
    ...field('Причина', rejectReason({ code: bid.rejectCode, comment: bid.rejectComment })),
  ];
}

function field(label: string, value: string | null | undefined) {
  return value ? [{ label, value, before: null }] : [];
}
