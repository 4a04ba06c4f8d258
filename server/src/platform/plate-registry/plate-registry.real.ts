import { z } from 'zod';
import { askProvider, jsonOf } from '../ask-provider.ts';
import type { PlateRegistry, RegistryCar } from './plate-registry.ts';

const timeoutMs = 8_000;

const Answer = z.object({
  mark: z.string().min(1).max(100),
  model: z.string().min(1).max(100),
  generation: z.string().max(100).nullish(),
  modification: z.string().max(200).nullish(),
  year: z.int().min(1900).max(2100).nullish(),
  power_hp: z.number().positive().nullish(),
  vin: z.string().max(40).nullish(),
});

/**
 * Any registry that takes `POST {plate}` as JSON with a Bearer token and answers with a car's names or 404. Providers
 * differ in names only; a small relay in front of one is enough.
 */
export class HttpPlateRegistry implements PlateRegistry {
  readonly #url: string;
  readonly #token: string | undefined;
  constructor(options: { url: string; token: string | undefined }) {
    this.#url = options.url;
    this.#token = options.token;
  }
  async find(plate: string): Promise<RegistryCar | undefined> {
    const answer = await askProvider(this.#url, {
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify({ plate }),
      timeoutMs,
    });
    if (answer.status === 404) return undefined;
    if (!answer.isOk) throw new Error(`plate registry answered ${answer.status}`);
    return Answer.parse(jsonOf(answer.text, 'plate registry'));
  }
}
