import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { intForm, Moment } from '../primitives.ts';

export const devClockSchemas = {
  advance: {
    summary: 'Перевести часы сервера вперёд и выполнить, чему пришло время',
    form: z.object({ seconds: intForm(0, 400 * 24 * 60 * 60) }),
    answer: z.object({ now: Moment, timers: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
