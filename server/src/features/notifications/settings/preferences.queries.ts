import { sql } from 'drizzle-orm';
import { notificationChoices } from '../../../db/tables/notices.ts';

/** Kinds that the person does not want in the list on the site. */
export function hiddenKinds(userId: number) {
  return sql`(select ${notificationChoices.kind} from ${notificationChoices}
    where ${notificationChoices.userId} = ${userId} and ${notificationChoices.channel} = 'in_app'
      and not ${notificationChoices.isOn})`;
}
