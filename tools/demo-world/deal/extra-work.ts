import type { changeLines, changes } from '../../../server/src/db/tables/deal.ts';
import type { DealPlan } from '../deals.ts';
import { line } from '../offer-lines.ts';

export type ChangeRow = typeof changes.$inferInsert & { id: number };
export type ChangeLineRow = typeof changeLines.$inferInsert;

/** Found in the car during the work, and agreed by the driver. */
export interface ExtraWork {
  title: string;
  reason: string;
  price: number;
}

const decisionMs = 4 * 3_600_000;
const found = [
  ['Замена крепежа', 'Крепёж закис, прежний поставить нельзя.'],
  ['Очистка посадочных мест', 'Посадочные места в коррозии, без очистки деталь не встанет ровно.'],
  ['Снятие защиты двигателя', 'Болты защиты прикипели, снимаем с прогревом.'],
  ['Замена уплотнений', 'Уплотнения потеряли форму, потекут после сборки.'],
] as const;

export function extraWork(bidId: number, price: number): ExtraWork | undefined {
  const [title, reason] = found[bidId % found.length] ?? found[0];
  return price > 0 ? { title, reason, price } : undefined;
}

/** The id of a change is that of its bid: each has one at most. */
export function agreedChange(
  { bidId, status, workshop, authorId, authorName, extra }: DealPlan,
  { proposedAt, decidedAt }: { proposedAt: Date | null; decidedAt: Date | null },
): { change: ChangeRow; line: ChangeLineRow } | null {
  const isBegun = status === 'in_work' || status === 'finished';
  if (!isBegun || !extra || !proposedAt || !decidedAt) return null;
  const months = workshop.row.warranty?.work_months ?? null;
  return {
    change: {
      ...{ id: bidId, bidId, status: 'approved', reason: extra.reason, minutesDelta: 0, fileIds: [] },
      ...{ authorId: authorId ?? null, authorName, createdAt: proposedAt, decidedAt },
      expiresAt: new Date(proposedAt.getTime() + decisionMs),
    },
    line: {
      ...{ changeId: bidId, decision: 'approved' },
      ...line('labour', extra.title, 'усл.', extra.price, null, months),
    },
  };
}
