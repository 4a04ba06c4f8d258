import type { ModerationKind } from '@sto/contract/enums';
import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { ModerationRow } from './moderation-items.ts';

export interface Decision {
  isApproved: boolean;
  reason: string;
  operator: { id: number; name: string };
  now: Date;
}

/** How the requests of one kind are shown to an operator and carried out. */
export interface ModerationHandler {
  describe(
    db: Db,
    item: ModerationRow,
  ): Promise<{ title: string; text: string; fields: ModerationDetails['fields'] }>;
  /** In the transaction of the decision, with the item locked and open. */
  decide(tx: Db, deps: Deps, item: ModerationRow, decision: Decision): Promise<void>;
}

export type ModerationHandlers = Map<ModerationKind, ModerationHandler>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Each feature adds the kinds that it owns. */
    moderation: ModerationHandlers;
  }
}

export function takeModeration(app: FastifyInstance): void {
  app.decorate('moderation', new Map());
}
