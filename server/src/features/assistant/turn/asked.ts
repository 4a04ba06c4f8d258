import type { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { MessageRow, SessionRow } from '../sessions.load.ts';

/** A stored message that waits for its answer, and the form it came with. */
export interface Asked {
  session: SessionRow;
  message: MessageRow;
  form: FormOf<typeof assistantEndpoints.send>;
}
