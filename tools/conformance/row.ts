import type { Form, Upload } from './client.ts';
import type { Scene } from './scene.ts';
import type { Shape } from './shape.ts';

/**
 * Who calls. `public`: the specification says that no token is needed. `accepted`: it does not say so; the call must
 * take a token, and is not asked to refuse its absence. `user`, `customer`, `service`: refused without a token, and
 * without the role.
 */
export type Caller = 'public' | 'accepted' | 'user' | 'customer' | 'service';

/** One call of the specification's section 7. */
export interface Row {
  method: 'GET' | 'POST';
  path: string;
  caller: Caller;
  /** A form that is good now: asked anew before each request, since some calls are good once. */
  form?: (scene: Scene) => Promise<Form> | Form;
  file?: () => Upload;
  answer: Shape;
  /** Fields without which the call is refused, each under its own name. */
  required?: string[];
  /** Fields of the specification that may be absent: sent empty, they count as absent. */
  optional?: string[];
  /** One field of the form that holds an id: nothing but a positive whole number is taken. */
  idField?: string;
}

/** The list of an old call stands at the top of the envelope and in `data`. */
export const oldList = (name: string) =>
  ({ [name]: 'list', [`data.${name}`]: 'list', [`${name}[0].id`]: 'id' }) as const;
