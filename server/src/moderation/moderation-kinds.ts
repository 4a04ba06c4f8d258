import type { ModerationAction, ModerationKind } from '@sto/contract/enums';
import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { ModerationRow } from './moderation-items.ts';

export interface Decision {
  action: ModerationAction;
  isApproved: boolean;
  reason: string;
  operator: { id: number; name: string };
  now: Date;
}

export interface Headline {
  title: string;
  text: string;
}

interface Description {
  fields: ModerationDetails['fields'];
  messages?: ModerationDetails['messages'];
  /** Shown with the uploads of the request. */
  fileIds?: number[];
  /** That the operator may open. */
  bidId?: number;
}

/** How the requests of one kind are shown to an operator and carried out. */
export interface ModerationHandler {
  /** Of a page of requests at once, by their ids. */
  headlines(db: Db, items: readonly ModerationRow[]): Promise<Map<number, Headline>>;
  describe(db: Db, item: ModerationRow): Promise<Description>;
  /** What the operator may decide; absent: to approve or to reject. */
  actions?(db: Db, item: ModerationRow): Promise<readonly ModerationAction[]>;
  /** Rows that others lock before the item, e.g. the bid: one order for all, so that none waits in a circle. */
  lock?(tx: Db, item: ModerationRow): Promise<void>;
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

/** Headlines from the rows that the requests are about, by their ids. */
export function headlinesOf<Row>(
  items: readonly ModerationRow[],
  rows: ReadonlyMap<number, Row>,
  headline: (item: ModerationRow, row: Row | undefined) => Headline | null,
): Map<number, Headline> {
  return new Map(
    items.flatMap((item) => {
      const words = headline(item, rows.get(item.objectId));
      return words ? [[item.id, words] as const] : [];
    }),
  );
}

export const objectIdsOf = (items: readonly ModerationRow[]): number[] =>
  items.map(({ objectId }) => objectId);

export function takeModeration(app: FastifyInstance): void {
  app.decorate('moderation', new Map());
}
