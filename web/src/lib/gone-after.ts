import { isCallError } from './call-error.ts';

/** What was removed elsewhere meanwhile (404) is removed: that is what was asked for. Other refusals are thrown. */
export async function goneAfter(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(isCallError(error) && error.status === 404)) throw error;
  }
}
