import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { inArray } from 'drizzle-orm';
import { bids } from '../../../db/tables/bids.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { headlinesOf, type ModerationHandler, objectIdsOf } from '../../../moderation/moderation-kinds.ts';
import type { BidRecord } from '../bids.queries.ts';
import { dealFields, fieldOf, loadDisputed, momentIn } from '../overrule/deal-fields.ts';
import { markKindOf } from './reliability.load.ts';
import { appealComment } from './view-reliability.ts';

const kindWords = { no_show: 'Не приехал', late_cancel: 'Отменил меньше чем за 2 часа' } as const;

/** An appeal of a driver: approved, its mark counts no more. The approved request itself is the proof. */
export const reliabilityAppeals: ModerationHandler = {
  async headlines(db, items) {
    const rows = await db
      .select({ id: bids.id, rejectCode: bids.rejectCode })
      .from(bids)
      .where(inArray(bids.id, objectIdsOf(items)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return headlinesOf(items, byId, ({ objectId }, bid) => ({
      title: `Отметка о визите: заявка ${bidNumber(objectId)}`,
      text: bid ? kindWords[markKindOf(bid)] : '',
    }));
  },
  async describe(db, { objectId, payload }) {
    const record = await loadDisputed(db, objectId);
    return {
      bidId: objectId,
      fields: [
        ...fieldOf('Слова водителя', appealComment(payload)),
        ...dealFields(record),
        ...visitFields(record),
      ],
    };
  },
  async decide(tx, _deps, { objectId, createdBy }, { isApproved, reason, now }) {
    if (createdBy === null) return;
    await addNotice(tx, {
      ...{ userId: createdBy, type: isApproved ? 'appeal_accepted' : 'appeal_refused' },
      ...{ subject: `Заявка ${bidNumber(objectId)}`, comment: reason, at: now },
    });
  },
};

function visitFields({ bid, timezone }: BidRecord) {
  return [
    ...fieldOf('Время визита', momentIn(timezone, bid.visitStart)),
    ...fieldOf('Обещал приехать', bid.promisedFor && 'да, после напоминания'),
    ...fieldOf('Заявка закрыта', momentIn(timezone, bid.statusChangedAt)),
    ...fieldOf('Причина', rejectReason({ code: bid.rejectCode, comment: bid.rejectComment })),
  ];
}
