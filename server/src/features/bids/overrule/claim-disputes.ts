import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { claims } from '../../../db/tables/deal.ts';
import { AppError } from '../../../http/app-error.ts';
import { headlinesOf, type ModerationHandler, objectIdsOf } from '../../../moderation/moderation-kinds.ts';
import { recordEvents } from '../bid-events.ts';
import { money } from '../bid-words.present.ts';
import { lockBid } from '../bids.load.ts';
import { checkNoOtherBid } from '../claims/answer-claim.ts';
import { decisionColumns } from '../claims/claims.policy.ts';
import { moveBid } from '../move-bid.ts';
import { dealFields, fieldOf, loadDisputed, momentIn } from './deal-fields.ts';

/**
 * A claim that the workshop has not answered in time, or whose refusal the driver does not accept. Approved, it leads
 * the bid back to work as if the workshop had accepted it; both sides get the reason.
 */
export const claimDisputes: ModerationHandler = {
  async headlines(db, items) {
    const rows = await db
      .select({ id: claims.id, bidId: claims.bidId, appealedAt: claims.appealedAt })
      .from(claims)
      .where(inArray(claims.id, objectIdsOf(items)));
    return headlinesOf(items, new Map(rows.map((row) => [row.id, row])), (_item, claim) =>
      claim
        ? {
            title: `Претензия: заявка ${bidNumber(claim.bidId)}`,
            text: claim.appealedAt ? 'Водитель не согласен с отказом' : 'Автосервис не ответил в срок',
          }
        : null,
    );
  },
  async describe(db, { objectId }) {
    const claim = await loadClaim(db, objectId);
    const record = await loadDisputed(db, claim.bidId);
    const { bid, timezone } = record;
    return {
      bidId: claim.bidId,
      fields: [
        ...fieldOf('Слова водителя', claim.text),
        ...fieldOf('Ответ автосервиса', claim.appealedAt && claim.answer),
        ...fieldOf('Почему водитель не согласен', claim.appealText),
        ...dealFields(record),
        ...fieldOf('Итог', bid.priceFinal === null ? null : money(bid.priceFinal)),
        ...fieldOf('Работы завершены', momentIn(timezone, bid.finishedAt)),
        ...fieldOf('Гарантия до', momentIn(timezone, bid.warrantyUntil)),
        ...fieldOf('Претензия открыта', momentIn(timezone, claim.createdAt)),
        ...fieldOf('Срок ответа', momentIn(timezone, claim.answerDeadlineAt)),
        ...fieldOf('Отказ оспорен', momentIn(timezone, claim.appealedAt)),
      ],
    };
  },
  async lock(tx, { objectId }) {
    const { bidId } = await loadClaim(tx, objectId);
    await lockBid(tx, bidId);
  },
  async decide(tx, deps, { objectId }, { isApproved, reason, operator, now }) {
    const claim = await loadClaim(tx, objectId);
    const { bidId } = claim;
    const bid = await lockBid(tx, bidId);
    const answer = reason || 'Модератор принял претензию';
    const decided = await tx
      .update(claims)
      .set({ status: isApproved ? 'accepted' : 'refused', ...decisionColumns(claim, answer, now) })
      .where(and(eq(claims.id, objectId), eq(claims.status, 'disputed')))
      .returning({ id: claims.id });
    // Decided together with a state that a moderator has set; both sides know.
    if (decided.length === 0) return;
    const isReopened = isApproved && bid.status === 'finished';
    if (isReopened) await checkNoOtherBid(tx, bid);
    const toStatus = isReopened ? 'in_work' : bid.status;
    await moveBid(tx, bid, 'moderator', now, isReopened ? { status: toStatus, confirmedAt: null } : {});
    await recordEvents(deps, tx, [
      {
        ...{ bidId, type: isApproved ? 'claim_accepted' : 'claim_refused' },
        ...{ actor: 'moderator', actorName: operator.name || 'Оператор' },
        ...{ fromStatus: bid.status, toStatus, comment: answer, at: now },
      },
    ]);
  },
};

async function loadClaim(db: Db, id: number) {
  const [claim] = await db.select().from(claims).where(eq(claims.id, id));
  if (!claim) throw new AppError('not_found');
  return claim;
}
