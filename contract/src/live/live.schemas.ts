import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';

export const liveSchemas = {
  createTicket: {
    summary: 'Одноразовый билет для сокета с событиями',
    form: z.object({}),
    answer: z.object({
      ticket: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      /** The socket's address, to be completed by `?ticket=`. */
      url: z.string(),
    }),
  },
} satisfies Record<string, CallSchemas>;

/** What a client may send; anything else closes the socket. */
export const ClientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('hello'),
    data: z.object({ last_event_id: z.int().min(0).nullish() }).default({}),
  }),
  z.object({ event: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;
