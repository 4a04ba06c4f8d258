import { z } from 'zod';

/** Russian sentences for schema errors; a schema's own message wins. */
export function useRussianFormErrors(): void {
  z.config({ customError: (issue) => sentence(issue) });
}

function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Заполните поле';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `Не больше ${issue.maximum} знаков`
        : issue.origin === 'array'
          ? `Не больше ${issue.maximum}`
          : `Не больше ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? `Не меньше ${issue.minimum} знаков` : `Не меньше ${issue.minimum}`;
    case 'invalid_value':
      return `Подходит одно из: ${issue.values.join(', ')}`;
    default:
      return 'Значение не подходит';
  }
}

/** The object shape of `errors`: field → sentences. Errors of the whole form are under `form`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const [head = 'form', ...rest] = issue.path;
    const message =
      rest.length > 0 && typeof rest[0] === 'number' ? `№ ${rest[0] + 1}: ${issue.message}` : issue.message;
    const list = fields[String(head)] ?? [];
    if (!list.includes(message)) list.push(message);
    fields[String(head)] = list;
  }
  return fields;
}
