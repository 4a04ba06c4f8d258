import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { waitlistStatuses } from '../enums.ts';
import { maxWorksPerBid } from '../limits.ts';
import { Day, Id, IdForm, idListForm, Moment } from '../primitives.ts';
import { Slot } from './schedule.schemas.ts';

export const WaitlistEntry = z.object({
  id: Id,
  service: z.object({ id: Id, name: z.string(), timezone: z.string() }),
  auto_id: Id,
  work_types: z.array(z.object({ id: Id, title: z.string() })),
  date_from: Day,
  date_to: Day,
  status: z.enum(waitlistStatuses),
  /** A free time on hold for the driver until `expires_at`; `hold_id` goes into the bid. */
  offered: z.object({ hold_id: z.uuid(), slot: Slot, expires_at: Moment }).nullable(),
  created_at: Moment,
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistSchemas = {
  add: {
    summary: 'Сообщить, когда освободится время',
    form: z.object({
      service_id: IdForm,
      auto_id: IdForm,
      work_type_ids: idListForm(maxWorksPerBid).refine(
        (ids) => ids.length > 0,
        'Выберите хотя бы одну работу',
      ),
      date_from: Day,
      /** Absent: that day alone. */
      date_to: Day.optional(),
    }),
    answer: WaitlistEntry,
  },
  remove: { summary: 'Больше не ждать', form: z.object({ id: IdForm }), answer: z.object({}) },
  index: {
    summary: 'Чего ждёт водитель',
    form: z.object({}),
    answer: z.object({ items: z.array(WaitlistEntry) }),
  },
} satisfies Record<string, CallSchemas>;
