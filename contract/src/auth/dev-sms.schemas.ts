import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Moment, PhoneForm } from '../primitives.ts';

export const devSmsSchemas = {
  last: {
    summary: 'Последний код входа, пока SMS не подключены',
    form: z.object({ phone: PhoneForm }),
    answer: z.object({ phone: z.string(), code: z.string(), sent_at: Moment }),
  },
} satisfies Record<string, CallSchemas>;
