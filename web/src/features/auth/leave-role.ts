import type { Role } from '@sto/contract/auth/auth.schemas';
import { queryClient } from '../../lib/api/query-client.ts';
import { deleteCopy } from '../offline/offline-copy.store.ts';
import { type Go, goBetween, reloadRole } from './switch-role.ts';

/** The person has left a workshop: what its pages have shown here goes too. @returns the role in which he acts now. */
export async function leaveRole(go: Go): Promise<Role> {
  await goBetween(go);
  queryClient.clear();
  deleteCopy();
  return reloadRole();
}
