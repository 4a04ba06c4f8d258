import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { linesOfChanges } from '../bid-facts.load.ts';
import { isChangeOpen } from '../bids.policy.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { expireLateChanges } from './expire-change.ts';

type DecideForm = FormOf<typeof customerMoveEndpoints.decideChange>;

/** The driver agrees to or refuses each line of the extra work, all in one answer and within four hours. */
export async function decideChange(deps: Deps, call: Call<'customer'>, form: DecideForm): Promise<Bid> {
  await expireLateChanges(deps, call, form.id);
  return makeMove(deps, call, form, 'decide_change', async (tx, move) => {
    const { bid, now } = move;
    const change = move.changes.find(({ id }) => id === form.change_id);
    if (!change) throw new AppError('not_found');
    if (!isChangeOpen(change, now)) throw new AppError('no_open_change');
    const lines = await linesOfChanges(tx, [change.id]);
    checkDecision(
      lines.map(({ id }) => id),
      form,
    );
    await writeDecision(tx, form, now);
    await moveBid(tx, bid, 'customer', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'change_decided' })]);
  });
}

async function writeDecision(tx: Db, form: DecideForm, now: Date): Promise<void> {
  const { approved_line_ids: approved, declined_line_ids: declined } = form;
  await tx.update(changeLines).set({ decision: 'approved' }).where(inArray(changeLines.id, approved));
  await tx.update(changeLines).set({ decision: 'declined' }).where(inArray(changeLines.id, declined));
  await tx
    .update(changes)
    .set({ status: approved.length > 0 ? 'approved' : 'declined', decidedAt: now })
    .where(eq(changes.id, form.change_id));
}

/** Every line exactly once, and no others. */
function checkDecision(lineIds: readonly number[], form: DecideForm): void {
  const decided = [...form.approved_line_ids, ...form.declined_line_ids];
  const isWhole =
    decided.length === lineIds.length &&
    new Set(decided).size === decided.length &&
    decided.every((id) => lineIds.includes(id));
  if (!isWhole) throw AppError.field('change_lines', 'approved_line_ids');
}
