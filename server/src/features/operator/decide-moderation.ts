import type { FormOf } from '@sto/contract/endpoint';
import type { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import { and, eq } from 'drizzle-orm';
import { recordAct } from '../../auth/audit-log.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { isOpen } from '../../moderation/moderation-items.ts';
import type { ModerationHandlers } from '../../moderation/moderation-kinds.ts';
import { loadItem } from './moderation.load.ts';
import { actionsOf, viewModeration } from './moderation.queries.ts';

const notAllowed = 'Такое решение здесь невозможно';

/** Decides an open request once: of two operators at the same time one is refused. The reason is seen by both sides. */
export async function decideModeration(
  deps: Deps,
  handlers: ModerationHandlers,
  { actor }: Call<'operator'>,
  { id, kind, decision, reason }: FormOf<typeof moderationEndpoints.decide>,
): Promise<ModerationDetails> {
  const now = deps.clock.now();
  await checkFreshLogin(deps.db, actor, now);
  const operator = { id: actor.userId, name: actor.name };
  await deps.db.transaction(async (tx) => {
    const { item } = await loadItem(tx, id);
    const handler = handlers.get(kind);
    if (item.kind !== kind || !handler) throw new AppError('not_found');
    await handler.lock?.(tx, item);
    const { item: locked } = await loadItem(tx, id);
    if (locked.status !== 'pending') throw new AppError('already_moderated');
    const allowed = await actionsOf(tx, handlers, item);
    if (!allowed.includes(decision)) throw new AppError('form_invalid', {}, { decision: [notAllowed] });
    const isApproved = decision !== 'reject';
    const decided = await tx
      .update(moderationItems)
      .set({
        status: isApproved ? 'approved' : 'rejected',
        reason,
        // Of the other kinds the status says it, and the payload stays as it came.
        ...(handler.actions && { payload: { ...item.payload, decision } }),
        decidedBy: actor.name || 'Оператор',
        decidedAt: now,
      })
      .where(and(eq(moderationItems.id, id), isOpen))
      .returning({ id: moderationItems.id });
    if (decided.length === 0) throw new AppError('already_moderated');
    await handler.decide(tx, { ...deps, db: tx }, item, {
      action: decision,
      isApproved,
      reason,
      operator,
      now,
    });
    const action = `moderation.${decision}`;
    await recordAct(tx, {
      operator,
      action,
      subject: kind,
      objectId: item.objectId,
      comment: reason,
      at: now,
    });
  });
  return viewModeration(deps, handlers, { id });
}
