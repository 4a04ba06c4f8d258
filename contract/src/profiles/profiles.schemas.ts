import { z } from 'zod';
import { Profile, Role, Theme } from '../auth/auth.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { EmailForm, FlagForm, Id, IdForm, textForm } from '../primitives.ts';

/** Bids whose last change was made by the other side and not seen yet (contracts, section 4.14). */
const count = z.int().min(0);

export const CustomerProfile = z.object({
  id: Id,
  images: z.array(z.object({ url: z.string() })),
  user_name: z.string(),
  new_bid_count: count,
  new_answered_count: count,
  new_visit_count: count,
  new_in_work_count: count,
  new_finished_count: count,
  new_reject_count: count,
});
export type CustomerProfile = z.infer<typeof CustomerProfile>;

/** The workshop where the person works: the first one, if there are several. */
export const WorkshopProfile = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  rating: z.number().nullable(),
  /** Drivers see it and can write to it. */
  is_published: z.boolean(),
  new_bid_count: count,
  new_answered_count: count,
  new_in_work_count: count,
  new_finished_count: count,
  /** `manage`: profile, staff and keys; a mechanic has none. */
  available_actions: z.array(z.enum(['manage'])),
});
export type WorkshopProfile = z.infer<typeof WorkshopProfile>;

export const profileSchemas = {
  customer: {
    summary: 'Счётчики водителя',
    form: z.object({}),
    answer: CustomerProfile,
  },
  workshop: {
    summary: 'Счётчики автосервиса',
    form: z.object({}),
    answer: WorkshopProfile,
  },
  update: {
    summary: 'Изменить имя, почту, город или настройки',
    form: z.object({
      name: textForm(80).pipe(z.string().min(1, 'Напишите имя')).optional(),
      email: EmailForm.optional(),
      city_id: IdForm.optional(),
      theme: Theme.optional(),
      shows_presence: FlagForm.optional(),
      /** An uploaded picture of the person, not part of a bid. */
      image_upload_id: IdForm.optional(),
      clear: z
        .preprocess(
          (value) => (value === undefined || Array.isArray(value) ? value : [value]),
          z.array(z.enum(['email', 'image'])).max(2),
        )
        .optional(),
    }),
    answer: Profile,
  },
  switchRole: {
    summary: 'Сменить роль',
    form: z.object({ role: Role }),
    answer: Profile,
  },
} satisfies Record<string, CallSchemas>;
