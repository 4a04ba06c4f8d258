import type { ErrorCode } from '@sto/contract/errors';

export interface CallErrorItem {
  code?: ErrorCode;
  message: string;
  [detail: string]: unknown;
}

interface CallFailure {
  /** `network`: no answer came. `http`: an error status. `rejected`: a 2xx answer that carries errors. */
  kind: 'http' | 'network' | 'rejected';
  status?: number;
  items?: CallErrorItem[];
  fields?: Record<string, string[]>;
  requestId?: string;
  cause?: unknown;
}

export class CallError extends Error {
  readonly kind: CallFailure['kind'];
  readonly status: number;
  readonly items: CallErrorItem[];
  readonly fields: Record<string, string[]>;
  readonly requestId: string | undefined;

  constructor(failure: CallFailure) {
    const { kind, status = 0, items = [], fields = {}, requestId, cause } = failure;
    super(items[0]?.message ?? Object.values(fields)[0]?.[0] ?? `call failed: ${kind} ${status}`, { cause });
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.items = items;
    this.fields = fields;
    this.requestId = requestId;
  }

  get details(): CallErrorItem | undefined {
    return this.items[0];
  }

  hasCode(code: ErrorCode): boolean {
    return this.items.some((item) => item.code === code);
  }
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}
