import type { Access, AnswerInput, Endpoint, FormOf } from '@sto/contract/endpoint';
import type { Actor } from '../auth/actor.ts';
import type { Visitor } from '../auth/visitor.ts';
import type { Deps } from '../deps.ts';
import type { EventStream } from './event-stream.ts';
import type { PreparedJson } from './prepared-json.ts';
import type { UploadedFile } from './receive-file.ts';

export interface Call<Who extends Access = Access> extends Visitor {
  /** Access by the contract; in a deal this is the caller's side. */
  access: Who;
  actor: Who extends 'public' ? Actor | null : Actor;
  ip: string;
  userAgent: string;
  file: UploadedFile | undefined;
  /** The caller reads the answer as server-sent events. */
  wantsEvents: boolean;
  /** Aborted when the sender of an upload disconnects. */
  signal: AbortSignal;
}

/** {@link PreparedJson} and {@link EventStream} are sent as they are, without the schema of the answer: tests compare the two. */
type Answer<E extends Endpoint> = AnswerInput<E> | PreparedJson | EventStream;

export type UseCase<E extends Endpoint> = (
  deps: Deps,
  call: Call<E['access']>,
  form: FormOf<E>,
) => Answer<E> | Promise<Answer<E>>;
