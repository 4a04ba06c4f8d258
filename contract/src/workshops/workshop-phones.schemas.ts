import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdentityHash, IdForm } from '../primitives.ts';

export const workshopPhoneSchemas = {
  reveal: {
    summary: 'Показать телефон автосервиса; без входа нужен identity_hash',
    form: z.object({ service_id: IdForm, identity_hash: IdentityHash.optional() }),
    answer: z.object({ service_id: Id, phones: z.array(z.string()) }),
  },
} satisfies Record<string, CallSchemas>;
