import { devSmsEndpoints } from '@sto/contract/auth/dev-sms.endpoints';
import { devClockEndpoints } from '@sto/contract/dev/dev-clock.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { requestCode } from './request-code.ts';
import type { Right } from './right.ts';

/** A server with a real SMS provider has no such calls. */
export const developmentRights: [Endpoint, Right[]][] = [
  [
    devSmsEndpoints.last,
    [
      {
        form: async ({ phone }, _theirs, { test }) => {
          await requestCode(test, phone);
          return { phone };
        },
      },
    ],
  ],

  [devClockEndpoints.advance, [{ form: () => ({ seconds: 0 }) }]],
];
