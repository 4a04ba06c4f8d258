import { isManagerRole } from '@sto/contract/bids/employee-rights';
import { type EmployeeRole, employeeRoles } from '@sto/contract/enums';
import type { Actor } from '../../auth/actor.ts';
import { AppError } from '../../http/app-error.ts';

/** Roles that an employee may give and take away. */
export function rolesUnder(role: EmployeeRole): readonly EmployeeRole[] {
  if (role === 'owner') return employeeRoles;
  return isManagerRole(role) ? ['mechanic'] : [];
}

/** Where a person works he decides himself, not an operator in his place. */
export function checkIsPerson({ operator }: Actor): void {
  if (operator) throw new AppError('forbidden');
}

export function mayAppoint(by: EmployeeRole, role: EmployeeRole): boolean {
  return rolesUnder(by).includes(role);
}
