import type { Endpoint } from '@sto/contract/endpoint';
import type { TestApp } from '../start-app.ts';
import { type RoleName, roleNames, type Scene, type Things } from './scene.ts';

export type Form = Record<string, unknown>;
/** Brings the caller's own bid of the scene into a state; returns fields of the form that follow from it. */
export type Ready = (mine: Things, test: TestApp) => Promise<Form>;
/** One number for all, or by role; who is not named gets 200. */
export type Expected = number | Partial<Record<RoleName, number>>;

/** One way to make a call, and its expected answer. Access in general is in the contract. */
export interface Right {
  /** Whose object the form names; absent: none. Who has one of his own gets 200 with it. */
  of?: 'customer' | 'workshop' | 'person' | 'anybody';
  form(mine: Things, theirs: Things, at: { scene: Scene; test: TestApp }): Form | Promise<Form>;
  /** What one who may call gets for a stranger's object; 404: to him it does not exist. */
  foreign?: Expected;
  /** A valid call on one's own object that is refused nevertheless. */
  own?: Expected;
  withFile?: true;
  /** Makes a refused call on one's own object possible, for the comparison of good answers with the document. */
  ready?: Ready;
}

export const holders: Record<Endpoint['access'], readonly RoleName[]> = {
  public: roleNames,
  user: ['customer', 'service', 'autopark', 'both', 'operator'],
  customer: ['customer', 'both'],
  service: ['service', 'both'],
  operator: ['operator'],
};

/** Who has an object of that kind. */
export const hasOwn: Record<NonNullable<Right['of']>, (things: Things) => boolean> = {
  customer: ({ customer }) => customer !== undefined,
  workshop: ({ workshop }) => workshop !== undefined,
  person: ({ person }) => person !== undefined,
  anybody: () => true,
};

export const expectedOf = (expected: Right['own'], role: RoleName): number =>
  typeof expected === 'number' ? expected : (expected?.[role] ?? 200);
