import type { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { confirmationMinutes } from '@sto/contract/limits';
import { eq } from 'drizzle-orm';
import { assistantSessions } from '../../db/tables/assistant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, minutes } from '../../platform/clock/durations.ts';
import { createBidFrom } from '../bids/create/create-bid.ts';
import { loadSession, newestMessages } from './sessions.load.ts';

type Endpoint = typeof assistantEndpoints.makeBid;
type Form = FormOf<Endpoint>;

/** Clocks of phones are wrong by that much. */
const clockErrorMs = minutes(1);

/** The driver sends what the assistant has prepared: an ordinary bid with its limits, made after a tap only. */
export async function makeBid(deps: Deps, call: Call<'customer'>, form: Form): Promise<AnswerOf<Endpoint>> {
  const { db } = deps;
  const session = await loadSession(db, call, form.session_id);
  checkConfirmation(form, deps.clock.now());
  const aiSummary = await summaryOf(deps, session.id, form.ai_summary);
  const { session_id: _session, confirmed_at: _tap, ai_summary: _summary, ...rest } = form;
  const { file_ids: uploads, with_ai: _flag, bid_source: _source, ...bid } = rest;
  const made = await createBidFrom(
    deps,
    call,
    { ...bid, bid_source: 'ai', upload_ids: uploads },
    {
      ...{ source: 'ai', aiSummary, startOf },
      onMade: async (tx, { id: bidId }) => {
        await tx.update(assistantSessions).set({ bidId }).where(eq(assistantSessions.id, session.id));
      },
    },
  );
  return { bid_id: made.bid_id, status: made.status, chat_id: made.chat_id };
}

/** A wish for today begins with the working day, a bid no earlier than now. */
function startOf({ period_start: start, period_end: end }: BidCreateForm, now: Date): string {
  const isRunning = end !== undefined && new Date(start) < now && new Date(end) > now;
  return isRunning && start.includes('T') ? now.toISOString() : start;
}

function checkConfirmation({ confirmed_at: confirmedAt }: Form, now: Date): void {
  const tap = new Date(confirmedAt);
  if (tap > after(now, clockErrorMs))
    throw new AppError('form_invalid', {}, { confirmed_at: ['Проверьте часы телефона: они спешат'] });
  if (tap < after(now, -minutes(confirmationMinutes))) throw new AppError('confirmation_stale');
}

/** As many as the driver sees. */
const mostRead = 200;

/** It is marked as the assistant's, so it has to be its own: other words are replaced by its last summary. */
async function summaryOf({ db }: Deps, sessionId: string, wanted: string): Promise<string | null> {
  if (wanted === '') return null;
  const messages = await newestMessages(db, sessionId, { most: mostRead });
  const written = messages.flatMap(({ turn }) => turn?.bid_draft.ai_summary || []);
  return written.includes(wanted) ? wanted : (written.at(-1) ?? null);
}
