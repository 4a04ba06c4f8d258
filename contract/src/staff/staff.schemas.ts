import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { employeeRoles } from '../enums.ts';
import { Id, IdForm, Moment, PhoneForm, textForm } from '../primitives.ts';

const EmployeeNameForm = textForm(80).pipe(z.string().min(1, 'Напишите имя'));
const EmployeeRoleForm = z.enum(employeeRoles);
/** Absent: the first workshop that the caller manages. */
const ofWorkshop = { service_id: IdForm.optional() };

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  role: z.enum(employeeRoles),
  is_self: z.boolean(),
  available_actions: z.array(z.enum(['update', 'remove'])),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffInvitation = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  role: z.enum(employeeRoles),
  created_at: Moment,
  expires_at: Moment,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const staffSchemas = {
  index: {
    summary: 'Сотрудники автосервиса и приглашения',
    form: z.object(ofWorkshop),
    answer: z.object({
      items: z.array(StaffMember),
      invitations: z.array(StaffInvitation),
      /** Roles that the caller may give; none for an operator in the place of a person. */
      available_roles: z.array(z.enum(employeeRoles)),
    }),
  },
  invite: {
    summary: 'Пригласить сотрудника по телефону',
    form: z.object({
      ...ofWorkshop,
      phone: PhoneForm,
      name: EmployeeNameForm,
      role: EmployeeRoleForm,
    }),
    answer: StaffInvitation,
  },
  update: {
    summary: 'Изменить имя и роль сотрудника',
    /** What is absent stays; the name is the workshop's own, the account keeps its name. */
    form: z
      .object({ id: IdForm, role: EmployeeRoleForm.optional(), name: EmployeeNameForm.optional() })
      .refine(({ role, name }) => role !== undefined || name !== undefined, {
        path: ['role'],
        message: 'Выберите роль или напишите имя',
      }),
    answer: StaffMember,
  },
  remove: {
    summary: 'Убрать сотрудника или уйти из автосервиса',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  },
  withdraw: {
    summary: 'Отозвать приглашение',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  },
} satisfies Record<string, CallSchemas>;

export const OwnInvitation = z.object({
  service_id: Id,
  service_name: z.string(),
  address: z.string(),
  role: z.enum(employeeRoles),
  /** Null: who invited is no longer there, or has no name. */
  invited_by: z.string().nullable(),
  expires_at: Moment,
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const Employment = z.object({
  service_id: Id,
  service_name: z.string(),
  role: z.enum(employeeRoles),
});
export type Employment = z.infer<typeof Employment>;

const workshopForm = z.object({ service_id: IdForm });
const workshopAnswer = z.object({ service_id: Id });

export const employmentSchemas = {
  index: {
    summary: 'Где я работаю и куда меня приглашают',
    form: z.object({}),
    answer: z.object({ items: z.array(Employment), invitations: z.array(OwnInvitation) }),
  },
  accept: {
    summary: 'Принять приглашение',
    /** With the role that the person has seen: another invitation may have replaced it. */
    form: workshopForm.extend({ role: EmployeeRoleForm }),
    answer: workshopAnswer,
  },
  decline: { summary: 'Отклонить приглашение', form: workshopForm, answer: workshopAnswer },
  leave: { summary: 'Уйти из автосервиса', form: workshopForm, answer: workshopAnswer },
} satisfies Record<string, CallSchemas>;
