import { isCallError } from './call-error.ts';

/** A removal that finds nothing (404) counts as success: someone removed it first. Other errors are thrown. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(isCallError(error) && error.status === 404)) throw error;
  }
}
