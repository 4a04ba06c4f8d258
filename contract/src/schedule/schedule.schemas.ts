import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import type { CallSchemas } from '../endpoint.ts';
import { bidSides, bookingKinds, holidayKinds, weekDays } from '../enums.ts';
import { maxSlotDays, maxWorksPerBid } from '../limits.ts';
import {
  Day,
  DayForm,
  FlagForm,
  Id,
  IdForm,
  idListForm,
  intForm,
  jsonListForm,
  Moment,
  textForm,
} from '../primitives.ts';

/** `HH:mm`; `24:00` is the end of a day. */
const TimeForm = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Время: например 09:00');
const WorkIdsForm = idListForm(maxWorksPerBid).optional();

export const Slot = z.object({ from: Moment, to: Moment });
export type Slot = z.infer<typeof Slot>;

export const scheduleSchemas = {
  slots: {
    summary: 'Свободное время автосервиса',
    form: z.object({
      service_id: IdForm,
      /** Absent: a visit of an hour. */
      work_type_ids: WorkIdsForm,
      /** Absent: today on the workshop's clock. */
      date_from: DayForm.optional(),
      days: intForm(1, maxSlotDays).default(7),
      /** For the workshop that answers this bid: what the bid itself has taken is free for it. */
      bid_id: IdForm.optional(),
    }),
    answer: z.object({
      timezone: z.string(),
      /** Working time of the works; `to` of a slot is later when there is a break or a night in between. */
      minutes: z.int(),
      days: z.array(z.object({ date: Day, slots: z.array(Slot) })),
    }),
  },
} satisfies Record<string, CallSchemas>;

export const slotSchemas = {
  hold: {
    summary: 'Занять время на 10 минут',
    form: z.object({ service_id: IdForm, work_type_ids: WorkIdsForm, from: Moment }),
    answer: z.object({ hold_id: z.uuid(), expires_at: Moment, slot: Slot }),
  },
  release: {
    summary: 'Освободить занятое время',
    form: z.object({ hold_id: z.uuid() }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;

const Break = z.object({ from: z.string(), to: z.string() });

export const WorkingDay = z.object({
  day: z.enum(weekDays),
  is_active: z.boolean(),
  /** `HH:mm`; `to` before `from` runs past midnight, `00:00`–`24:00` is all day. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  breaks: z.array(Break),
});

export const ScheduleException = z.object({
  id: Id,
  date: Day,
  is_active: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string(),
});
export type ScheduleException = z.infer<typeof ScheduleException>;

/** A place for a car. `skills`: ids of groups and categories of works; empty: all works. */
export const Bay = z.object({
  id: Id,
  name: z.string(),
  sort: z.int(),
  is_active: z.boolean(),
  skills: z.array(Id),
});
export type Bay = z.infer<typeof Bay>;

/** `skills` as of a {@link Bay}. While no mechanic of the workshop has any, bays alone decide. */
export const Mechanic = z.object({ id: Id, name: z.string(), skills: z.array(Id) });
export type Mechanic = z.infer<typeof Mechanic>;

const settings = {
  slot_step_minutes: z.int(),
  /** Time for cleaning and handing over after each visit. */
  buffer_minutes: z.int(),
  /** The earliest visit begins this much later than now. */
  min_notice_minutes: z.int(),
  horizon_days: z.int(),
  /** A free time and fixed prices make the bid a visit at once. */
  instant_booking: z.boolean(),
  observes_holidays: z.boolean(),
  closed_from: Day.nullable(),
  closed_to: Day.nullable(),
  closure_note: z.string().nullable(),
};

export const BayBooking = z.object({
  id: Id,
  bay_id: Id,
  mechanic_id: Id.nullable(),
  kind: z.enum(bookingKinds),
  from: Moment,
  /** With the buffer after the visit. */
  to: Moment,
  /** When an unanswered hold or offer frees the time. */
  expires_at: Moment.nullable(),
  note: z.string(),
  bid: z
    .object({
      id: Id,
      number: z.string(),
      status: z.enum(bidStatuses),
      customer_name: z.string(),
      car: z.string(),
      license_plate: z.string().nullable(),
      work_titles: z.array(z.string()),
      /** In work again after a claim: the booking is of the first visit, and the car need not be there. */
      is_after_claim: z.boolean(),
      /** Another time that waits for the other side; nothing is taken for it. */
      pending_period: z.object({ start: Moment, end: Moment, by: z.enum(bidSides) }).nullable(),
    })
    .nullable(),
});
export type BayBooking = z.infer<typeof BayBooking>;

export const WorkshopSchedule = z.object({
  service_id: Id,
  timezone: z.string(),
  week: z.array(WorkingDay),
  exceptions: z.array(ScheduleException),
  /** Official holidays of this and the next year, whether observed or not. */
  holidays: z.array(z.object({ date: Day, kind: z.enum(holidayKinds), title: z.string() })),
  bays: z.array(Bay),
  mechanics: z.array(Mechanic),
  /** Time taken by hand that is not over. */
  blocks: z.array(BayBooking),
  ...settings,
});
export type WorkshopSchedule = z.infer<typeof WorkshopSchedule>;

const ofWorkshop = { service_id: IdForm };
const skills = idListForm(300).default([]);

const workingDayExample = {
  ...{ day: 'mon', is_active: true, from: '09:00', to: '20:00' },
  breaks: [{ from: '13:00', to: '14:00' }],
};
const WeekForm = jsonListForm(
  z.object({
    day: z.enum(weekDays),
    is_active: z.boolean(),
    from: TimeForm.nullable().default(null),
    to: TimeForm.nullable().default(null),
    breaks: z
      .array(z.object({ from: TimeForm, to: TimeForm }))
      .max(5)
      .default([]),
  }),
  { max: 7, empty: 'Заполните дни недели', example: [workingDayExample] },
);

export const workshopScheduleSchemas = {
  view: {
    summary: 'График, посты и мастера автосервиса',
    form: z.object(ofWorkshop),
    answer: WorkshopSchedule,
  },
  board: {
    summary: 'Занятость постов по дням',
    form: z.object({ ...ofWorkshop, date_from: DayForm, days: intForm(1, maxSlotDays).default(1) }),
    answer: z.object({
      timezone: z.string(),
      bays: z.array(Bay),
      mechanics: z.array(Mechanic),
      /** `open`: working hours without breaks; empty on a day off. */
      days: z.array(z.object({ date: Day, open: z.array(Slot), note: z.string().nullable() })),
      /** With every car in work whose time is over: it is in its bay until the work is finished. */
      bookings: z.array(BayBooking),
    }),
  },
  update: {
    summary: 'Изменить график и правила записи',
    form: z.object({
      ...ofWorkshop,
      /** As JSON text; days that are left out stay as they are. */
      week: WeekForm.optional(),
      slot_step_minutes: intForm(10, 120).optional(),
      buffer_minutes: intForm(0, 240).optional(),
      min_notice_minutes: intForm(0, 10_080).optional(),
      horizon_days: intForm(1, 60).optional(),
      instant_booking: FlagForm.optional(),
      observes_holidays: FlagForm.optional(),
      /** `none` ends the closure. */
      closed_from: z.union([DayForm, z.literal('none')]).optional(),
      closed_to: z.union([DayForm, z.literal('none')]).optional(),
      closure_note: textForm(200).optional(),
    }),
    answer: WorkshopSchedule,
  },
  saveException: {
    summary: 'Задать особый день',
    form: z.object({
      ...ofWorkshop,
      /** The exception of this day is replaced. */
      date: DayForm,
      is_active: FlagForm,
      from: TimeForm.optional(),
      to: TimeForm.optional(),
      note: textForm(200).default(''),
    }),
    answer: ScheduleException,
  },
  removeException: {
    summary: 'Убрать особый день',
    form: z.object({ id: IdForm }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;

export const baySchemas = {
  save: {
    summary: 'Добавить или изменить пост',
    form: z.object({
      ...ofWorkshop,
      /** Absent: a new bay. */
      id: IdForm.optional(),
      name: textForm(60).pipe(z.string().min(1, 'Назовите пост')),
      sort: intForm(0, 1000).optional(),
      is_active: FlagForm.default(true),
      /** Ids of groups and categories of works; absent: all works. */
      skills,
    }),
    answer: Bay,
  },
  remove: { summary: 'Удалить пост', form: z.object({ id: IdForm }), answer: z.object({}) },
  block: {
    summary: 'Занять пост вручную',
    form: z.object({ bay_id: IdForm, from: Moment, to: Moment, note: textForm(200).default('') }),
    answer: BayBooking,
  },
  unblock: {
    summary: 'Освободить занятое вручную время',
    form: z.object({ booking_id: IdForm }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;

export const mechanicSchemas = {
  update: {
    summary: 'Задать умения мастера',
    form: z.object({ id: IdForm, skills }),
    answer: Mechanic,
  },
} satisfies Record<string, CallSchemas>;

export const bookingSchemas = {
  move: {
    summary: 'Перенести запись на другой пост или другому мастеру',
    form: z.object({
      booking_id: IdForm,
      /** Absent: the same bay. */
      bay_id: IdForm.optional(),
      /** Absent: the same mechanic. */
      mechanic_id: IdForm.optional(),
      no_mechanic: FlagForm.default(false),
    }),
    answer: BayBooking,
  },
} satisfies Record<string, CallSchemas>;
