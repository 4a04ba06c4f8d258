import type { Role } from '@sto/contract/auth/auth.schemas';

export const roleWords: Record<Role, string> = {
  customer: 'Водитель',
  service: 'Автосервис',
  autopark: 'Автопарк',
  operator: 'Оператор',
};

/** «Сейчас вы автосервис». */
export function actingText(role: Role): string {
  return `Сейчас вы ${roleWords[role].toLowerCase()}`;
}
