import type { Form, Upload } from './client.ts';
import type { Scene } from './scene.ts';
import { filled, type Shape } from './shape.ts';

/**
 * Who calls. `public`: the specification says that no token is needed. `accepted`: it does not say so; the call must
 * take a token, and is not asked to refuse its absence. `user`, `customer`, `service`: refused without a token, and
 * without the role.
 */
export type Caller = 'public' | 'accepted' | 'user' | 'customer' | 'service';

/** What must be so after or beside the call, seen through other calls: what was wrong; nothing: it is so. */
export type Effect = (scene: Scene) => Promise<string[]>;
/** By what is looked at, in words. */
export type Effects = Record<string, Effect>;

/** One call of the specification's section 7. */
export interface Row {
  method: 'GET' | 'POST';
  path: string;
  caller: Caller;
  /** A form that is good now: asked anew before each request, since some calls are good once. */
  form?: (scene: Scene) => Promise<Form> | Form;
  file?: () => Upload;
  /** Of the whole body; an answer that repeats something of the form takes it from there. */
  answer: { [field: string]: Shape } | ((form: Form) => { [field: string]: Shape });
  /** Fields without which the call is refused, each under its own name. */
  required?: string[];
  /** Fields of the specification that may be absent: sent empty, they count as absent. */
  optional?: string[];
  /** One field of the form that holds an id: nothing but a positive whole number is taken. */
  idField?: string;
  /** A good answer has the request id in the header `X-Request-Id`, and may have none in the body. */
  isIdInHeader?: true;
  effects?: Effects;
}

/** The list of an old call stands at the top of the envelope and in `data`; it holds something. */
export const oldList = (name: string, element: Shape, beside: { [field: string]: Shape } = {}) => ({
  [name]: filled(element),
  data: { [name]: filled(element), ...beside },
});

/** A fault unless it is so. */
export const unless = (isSo: boolean, fault: string): string[] => (isSo ? [] : [fault]);

/** Where a value is less than the one before it; told, since none may be. */
export function fallFaults(values: readonly number[]): string[] {
  const at = values.findIndex((value, index) => value < (values[index - 1] ?? value));
  return unless(at < 0, `${values[at]} follows ${values[at - 1]}`);
}
