import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  array: 'список',
  tuple: 'список',
  object: 'объект',
  boolean: 'true или false',
};

/** The Russian message of a schema issue without its own. */
export function said(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `лишнее поле ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value') return `нужно одно из: ${issue.values.join(', ')}`;
  if (issue.code !== 'invalid_type') return 'не подходит';
  return issue.input === undefined ? 'нет поля' : `нужно: ${kinds[issue.expected] ?? issue.expected}`;
}
