import { type ErrorCode, errorCatalogue } from '@sto/contract/errors';

/** An error with a code of the contract. `fields` selects the object shape of `errors` instead of the list. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, string[]> | undefined;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, fields?: Record<string, string[]>) {
    super(errorCatalogue[code].text);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  /** An error of one field of the form, e.g. `fieldError('file_duplicate', 'file')`. */
  static field(code: ErrorCode, field: string): AppError {
    return new AppError(code, {}, { [field]: [errorCatalogue[code].text] });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
