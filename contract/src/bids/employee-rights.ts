import type { EmployeeRole } from '../enums.ts';
import type { BidAction, BidStatus } from './bid-lifecycle.ts';

/** Owners and managers answer to drivers; a mechanic does the work that was agreed. */
export const managerRoles: readonly EmployeeRole[] = ['owner', 'manager'];

const mechanicActions: readonly BidAction[] = ['start', 'propose_change', 'withdraw_change', 'finish'];

/** A mechanic sees the bids whose car he expects or has. */
export const mechanicStatuses: readonly BidStatus[] = ['visit', 'in_work'];

export function isManagerRole(role: EmployeeRole): boolean {
  return managerRoles.includes(role);
}

/** Whether the role of an employee allows the move, whatever the state of the bid. */
export function mayMakeMove(role: EmployeeRole, action: BidAction): boolean {
  return isManagerRole(role) || mechanicActions.includes(action);
}
