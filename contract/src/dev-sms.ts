import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Moment, PhoneForm } from './primitives.ts';

/** Only while no SMS provider is configured; such a server refuses a `PUBLIC_URL` that is not local. */
export const devSmsEndpoints = {
  last: endpoint({
    method: 'GET',
    path: '/dev/sms/last/',
    summary: 'Последний код входа, пока SMS не подключены',
    access: 'public',
    form: z.object({ phone: PhoneForm }),
    answer: z.object({ phone: z.string(), code: z.string(), sent_at: Moment }),
  }),
};
