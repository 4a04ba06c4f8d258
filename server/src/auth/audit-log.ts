import type { Db } from '../db/client.ts';
import { auditLog } from '../db/tables/joining.ts';

export interface AuditedAct {
  operator: { id: number; name: string };
  action: string;
  subject: string;
  objectId?: number | null;
  comment?: string;
  at: Date;
}

export async function recordAct(db: Db, { operator, objectId = null, ...act }: AuditedAct): Promise<void> {
  await db
    .insert(auditLog)
    .values({ ...act, objectId, operatorId: operator.id, operatorName: operator.name });
}
