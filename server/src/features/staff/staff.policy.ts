import { isManagerRole } from '@sto/contract/bids/employee-rights';
import { type EmployeeRole, employeeRoles } from '@sto/contract/enums';

/** Roles that an employee may give and take away. */
export function rolesUnder(role: EmployeeRole): readonly EmployeeRole[] {
  if (role === 'owner') return employeeRoles;
  return isManagerRole(role) ? ['mechanic'] : [];
}

export function mayAppoint(by: EmployeeRole, role: EmployeeRole): boolean {
  return rolesUnder(by).includes(role);
}
