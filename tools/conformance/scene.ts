import { randomUUID } from 'node:crypto';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { isDayWorkable } from '@sto/contract/workshops/opening-hours';
import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import type { Client, Form, Upload } from './client.ts';
import { captchaToken, freshPhone, NotSeen, type Person, signIn } from './people.ts';

const moscow = { lat: 55.751, long: 37.619 };
const dayMs = 86_400_000;

/** Created at the first call; a failure is not retried. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The people and data that the rows use: a new driver and demo users. */
export class Scene {
  readonly client: Client;
  readonly moscow = moscow;
  readonly identityHash = randomUUID();
  readonly driver: () => Promise<Person>;
  readonly manager: () => Promise<Person>;
  readonly owner: () => Promise<Person>;
  readonly operator: () => Promise<Person>;
  readonly known: () => Promise<Car>;
  #workshops: number[] = [];

  constructor(client: Client, demo: { driver: string; manager: string; operator: string }) {
    this.client = client;
    this.driver = once(() => this.newcomer());
    this.manager = once(() => this.#signIn(demo.manager));
    this.owner = once(() => this.#signIn(demo.driver));
    this.operator = once(async () => {
      const person = await this.#signIn(demo.operator);
      if (!person.roles.includes('operator'))
        throw new NotSeen(`not checked: ${demo.operator} is no operator`);
      return person;
    });
    this.known = once(async () => {
      const [own] = await this.get<Car[]>('/v2/customer/auto/index/', {}, await this.owner());
      if (!own) throw new NotSeen(`not checked: ${demo.driver} has no car; is this a demo server?`);
      return own;
    });
  }

  newcomer(): Promise<Person> {
    return this.#signIn(freshPhone());
  }

  #signIn(phone: string): Promise<Person> {
    return signIn(this.client, phone).catch((error: Error) => {
      throw new NotSeen(`not checked, the sign-in failed: ${error.message}`);
    });
  }

  /** `data` of another call that a check needs; throws on an error. */
  async get<Data>(path: string, form: Form = {}, person?: Person): Promise<Data> {
    return (await this.client.need({ method: 'GET', path, form, token: person?.access })) as Data;
  }
  async post<Data>(path: string, form: Form = {}, person?: Person, file?: Upload): Promise<Data> {
    return (await this.client.need({ method: 'POST', path, form, token: person?.access, file })) as Data;
  }

  captcha(): Promise<string> {
    return captchaToken(this.client);
  }

  async carForm(): Promise<Form> {
    const { model, generation, modification } = await this.known();
    return { model_id: model.id, generation_id: generation.id, modification_id: modification.id };
  }

  async makeCar(): Promise<number> {
    const form = await this.carForm();
    const { auto } = await this.post<{ auto: Car }>('/v2/customer/auto/create/', form, await this.driver());
    return auto.id;
  }

  async nextWorkshop(): Promise<number> {
    if (this.#workshops.length === 0) {
      const { services } = await this.post<{ services: WorkshopSummary[] }>('/v2/map/default/geo-search/', {
        ...{ ...moscow, radius: 50, page_size: 100 },
        modification_id: (await this.known()).modification.id,
      });
      this.#workshops = services
        .filter(({ bid_availability: availability }) => availability === 'enabled')
        .map(({ id }) => id);
    }
    const next = this.#workshops.shift();
    if (next === undefined) throw new Error('no workshop near Moscow’s centre takes bids for this car');
    return next;
  }

  /** A valid form of a new bid: a workshop, one of its works, and a day when it is open. */
  async bidForm(): Promise<Form> {
    for (let tries = 0; tries < 20; tries += 1) {
      const form = await this.#bidFormFor(await this.nextWorkshop());
      if (form) return form;
    }
    throw new Error('twenty workshops have no works or are closed in the next days');
  }

  async #bidFormFor(workshopId: number): Promise<Form | undefined> {
    const workshop = await this.get<Workshop>('/v2/service/view/', { service_id: workshopId });
    const [work] = workshop.work_types;
    const day = openDay(workshop);
    if (!work || !day) return undefined;
    return {
      service_id: workshopId,
      auto_id: await this.makeCar(),
      period_start: `${day}T12:00:00+03:00`,
      period_end: `${day}T13:00:00+03:00`,
      type_connection: 1,
      work_type_ids: [work.work_type_id],
      comment: 'Стук спереди справа',
      partner_id: 10,
      utm_source: 'conformance',
      bid_source: 'manual',
      recaptcha_token: await this.captcha(),
    };
  }

  async makeBid(): Promise<number> {
    const { bid_id: id } = await this.post<{ bid_id: number }>(
      '/v2/customer/bid/create/',
      await this.bidForm(),
      await this.driver(),
    );
    return id;
  }

  /** An uploaded file that belongs to no bid yet. */
  async makeFile(person?: Person): Promise<number> {
    const form = { identity_hash: this.identityHash, draft_key: randomUUID() };
    const file = await this.post<{ id: number }>('/v2/customer/bid/upload-file/', form, person, picture());
    return file.id;
  }
}

function openDay(workshop: Workshop): string | undefined {
  const days = [2, 3, 4, 5, 6, 7, 8].map((ahead) =>
    new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10),
  );
  return days.find((day) => isDayWorkable(workshop, day));
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one pixel under a new name: a bid refuses duplicate names. */
export function picture(): Upload {
  return { name: `${randomUUID()}.png`, bytes: Uint8Array.from(Buffer.from(onePixel, 'base64')) };
}
