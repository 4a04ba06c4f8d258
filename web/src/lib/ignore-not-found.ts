import { isCallError } from './call-error.ts';

/** A removal that finds nothing (404) has succeeded: somebody removed it first. Other refusals are thrown. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(isCallError(error) && error.status === 404)) throw error;
  }
}
