import { z } from 'zod';
import { Profile, Role, Theme } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { EmailForm, Id, IdForm, textForm } from './primitives.ts';

/** Bids in a state whose last change this side has not seen and did not make (contracts, section 4.14). */
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

/** The workshop in which the person works: the first one, when there are several. */
export const WorkshopProfile = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  rating: z.number().nullable(),
  new_bid_count: count,
  new_answered_count: count,
  new_in_work_count: count,
  new_finished_count: count,
});
export type WorkshopProfile = z.infer<typeof WorkshopProfile>;

export const profileEndpoints = {
  customer: endpoint({
    method: 'POST',
    path: '/v2/customer/profile/view/',
    summary: 'Счётчики водителя',
    access: 'customer',
    form: z.object({}),
    answer: CustomerProfile,
  }),
  workshop: endpoint({
    method: 'POST',
    path: '/v2/service/profile/view/',
    summary: 'Счётчики автосервиса',
    access: 'service',
    form: z.object({}),
    answer: WorkshopProfile,
  }),
  /** Changes what is sent; `clear` takes values away that are not sent. */
  update: endpoint({
    method: 'POST',
    path: '/v2/user/profile/update/',
    summary: 'Изменить имя, почту, город или настройки',
    access: 'user',
    form: z.object({
      name: textForm(80).pipe(z.string().min(1, 'Напишите имя')).optional(),
      email: EmailForm.optional(),
      city_id: IdForm.optional(),
      theme: Theme.optional(),
      clear: z
        .preprocess(
          (value) => (value === undefined || Array.isArray(value) ? value : [value]),
          z.array(z.enum(['email'])).max(1),
        )
        .optional(),
    }),
    answer: Profile,
  }),
  /** The role to act in from now on; one of the person's own, else `forbidden`. */
  switchRole: endpoint({
    method: 'POST',
    path: '/v2/user/profile/switch-role/',
    summary: 'Сменить роль',
    access: 'user',
    form: z.object({ role: Role }),
    answer: Profile,
  }),
};
