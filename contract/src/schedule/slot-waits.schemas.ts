import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { waitStatuses } from '../enums.ts';
import { maxSlotDays, maxWorksPerBid } from '../limits.ts';
import { Day, Id, IdForm, idListForm, Moment } from '../primitives.ts';

const DayForm = z.iso.date('День: например 2026-05-09');
const dayMs = 86_400_000;

export const SlotWait = z.object({
  id: Id,
  service_id: Id,
  service_name: z.string(),
  timezone: z.string(),
  auto_id: Id,
  work_type_ids: z.array(Id),
  date_from: Day,
  date_to: Day,
  /** `missed`: the offered time was not taken within 15 minutes. */
  status: z.enum(waitStatuses),
  /** The time that is reserved for the driver until `expires_at`. */
  offer: z.object({ from: Moment, to: Moment, expires_at: Moment }).nullable(),
});
export type SlotWait = z.infer<typeof SlotWait>;

export const slotWaitSchemas = {
  index: {
    summary: 'Мои ожидания свободного времени',
    form: z.object({}),
    answer: z.object({ items: z.array(SlotWait) }),
  },
  create: {
    summary: 'Ждать, когда освободится время',
    form: z
      .object({
        service_id: IdForm,
        auto_id: IdForm,
        work_type_ids: idListForm(maxWorksPerBid).optional(),
        date_from: DayForm,
        date_to: DayForm,
      })
      .refine(
        ({ date_from, date_to }) =>
          date_to >= date_from && Date.parse(date_to) - Date.parse(date_from) < maxSlotDays * dayMs,
        { path: ['date_to'], message: `Выберите до ${maxSlotDays} дней подряд` },
      ),
    answer: SlotWait,
  },
  remove: { summary: 'Больше не ждать', form: z.object({ id: IdForm }), answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
