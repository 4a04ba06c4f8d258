import type { Access, AnswerInput, Endpoint, FormOf } from '@sto/contract/endpoint';
import type { Actor } from '../auth/actor.ts';
import type { Visitor } from '../auth/visitor.ts';
import type { Deps } from '../deps.ts';
import type { PreparedJson } from './prepared-json.ts';
import type { UploadedFile } from './receive-file.ts';

/** A request without its form. */
export interface Call<Who extends Access = Access> extends Visitor {
  /** Who may call, by the contract; in a deal this is the side that calls. */
  access: Who;
  /** The signed-in person; null only where the endpoint is public. */
  actor: Who extends 'public' ? Actor | null : Actor;
  /** Address of the caller. */
  ip: string;
  /** Empty when the browser sends none. */
  userAgent: string;
  /** The field `file` of an upload endpoint. */
  file: UploadedFile | undefined;
  /** Aborted when the sender of an upload leaves. */
  signal: AbortSignal;
}

/** {@link PreparedJson} is sent as it is, without the schema of the answer: a test compares the two. */
type Answer<E extends Endpoint> = AnswerInput<E> | PreparedJson;

/** What an endpoint runs. */
export type UseCase<E extends Endpoint> = (
  deps: Deps,
  call: Call<E['access']>,
  form: FormOf<E>,
) => Answer<E> | Promise<Answer<E>>;
