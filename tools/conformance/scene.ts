import type { Bid } from '@sto/contract/bids/bids.schemas';
import { isDayWorkable } from '@sto/contract/workshops/opening-hours';
import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { freshPhone } from '../../e2e/support/fresh-phone.ts';
import type { Client, Session, Value } from '../api-client.ts';
import { examples } from './examples.ts';
import { callOf, dayIn, formOf, type Row, requestOf, row } from './row.ts';

/** Values of fields by name, and what forms are made of. */
export interface Left extends Record<string, unknown> {
  bid?: Bid;
  slots?: string[];
  workshops?: WorkshopSummary[];
}

/** All state of a walk: who is signed in, and what the rows have left for those after them. */
export class Scene {
  readonly client: Client;
  readonly left: Left;
  readonly #people = new Map<string, Promise<Session>>();

  /** Phones of known people, e.g. `owner_phone`. */
  constructor(client: Client, phones: Record<string, string>) {
    this.client = client;
    this.left = { ...phones };
  }

  /** By the name in a row; a new name gets a new phone. */
  phone(name: string): string {
    this.left[`${name}_phone`] ??= freshPhone();
    return String(this.left[`${name}_phone`]);
  }
  /** Signed in at the first call; a failure is not retried. */
  person(name: string): Promise<Session> {
    const person = this.#people.get(name) ?? this.signIn(this.phone(name));
    this.#people.set(name, person);
    return person;
  }
  async token(name: string): Promise<string | undefined> {
    return name === 'visitor' ? undefined : (await this.person(name)).access_token;
  }
  signIn(phone: string): Promise<Session> {
    return this.client.signIn(phone).catch((error: Error) => {
      throw new Error(`not checked, the sign-in failed: ${error.message}`);
    });
  }
  /** For a field of a form: the last value that a row has left, or an example. */
  async value(name: string): Promise<Value> {
    const example = examples[name];
    const value = this.left[name] ?? (typeof example === 'function' ? await example(this) : example);
    if (value === undefined) throw new Error(`not checked: the rows before have left no ${name}`);
    return value as Value;
  }
  nextSlot(): string {
    const next = this.left.slots?.shift();
    if (next === undefined) throw new Error('not checked: the workshop has no free time in the next day');
    return next;
  }

  /** `data` of a row that is no check. */
  async need<Data>(row: Row): Promise<Data> {
    const call = callOf(row);
    return this.client.need(await requestOf(row, call, this, await formOf(row, call, this)));
  }
  async makeCar(): Promise<number> {
    return (await this.need<{ auto: { id: number } }>(row('customer/auto/create'))).auto.id;
  }
  /** An uploaded file that belongs to no bid yet. */
  async makeFile(as: string): Promise<number> {
    const upload = row('customer/bid/upload-file', { as, also: ['identity_hash'] });
    return (await this.need<{ id: number }>(upload)).id;
  }
  /** The next workshop that takes bids, has works, and is open on the day of the examples. */
  async nextWorkshop(): Promise<{ service_id: number; work_type_ids: number[] }> {
    const { workshops = [] } = this.left;
    for (let next = workshops.shift(); next; next = workshops.shift()) {
      const form = { service_id: next.id };
      const workshop = await this.need<Workshop>(row('service/view', { form }));
      const works = workshop.work_types.slice(0, 1).map((work) => work.work_type_id);
      const isOpen = workshop.bid_availability === 'enabled' && isDayWorkable(workshop, dayIn(48));
      if (isOpen && works.length > 0) return { ...form, work_type_ids: works };
    }
    throw new Error('not checked: no other workshop near Moscow’s centre takes bids for this car');
  }
}
