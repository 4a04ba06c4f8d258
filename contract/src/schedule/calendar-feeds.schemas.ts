import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdForm, Moment } from '../primitives.ts';

export const CalendarFeed = z.object({
  id: Id,
  service_id: Id,
  /** Both null: all visits of the workshop. */
  bay_id: Id.nullable(),
  /** The employee, not the person. */
  mechanic_id: Id.nullable(),
  /** «Весь автосервис», or the name of the bay or of the mechanic. */
  title: z.string(),
  maker_name: z.string(),
  created_at: Moment,
  /** Null: no calendar has read it yet. */
  last_used_at: Moment.nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendarFeedSchemas = {
  index: {
    summary: 'Ссылки на календарь автосервиса',
    form: z.object({ service_id: IdForm }),
    answer: z.object({ items: z.array(CalendarFeed) }),
  },
  create: {
    summary: 'Создать ссылку на календарь',
    form: z
      .object({ service_id: IdForm, bay_id: IdForm.optional(), mechanic_id: IdForm.optional() })
      .refine((form) => form.bay_id === undefined || form.mechanic_id === undefined, {
        path: ['mechanic_id'],
        message: 'Выберите пост или мастера',
      }),
    answer: CalendarFeed.extend({ url: z.url() }),
  },
  remove: {
    summary: 'Удалить ссылку на календарь',
    form: z.object({ id: IdForm }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;

export const DriverFeed = z.object({
  created_at: Moment,
  /** Null: no calendar has read it yet. */
  last_used_at: Moment.nullable(),
});
export type DriverFeed = z.infer<typeof DriverFeed>;

/** Only the answers of `create` and `replace` contain the address. */
const NewDriverFeed = DriverFeed.extend({ url: z.url() });

export const driverFeedSchemas = {
  view: {
    summary: 'Ссылка на календарь моих визитов',
    form: z.object({}),
    answer: z.object({ feed: DriverFeed.nullable() }),
  },
  create: {
    summary: 'Создать ссылку на календарь моих визитов',
    form: z.object({}),
    answer: NewDriverFeed,
  },
  replace: {
    summary: 'Заменить ссылку на календарь моих визитов',
    form: z.object({}),
    answer: NewDriverFeed,
  },
  remove: { summary: 'Удалить ссылку на календарь моих визитов', form: z.object({}), answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
