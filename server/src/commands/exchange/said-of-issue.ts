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

/** What a schema finds, where it has no words of its own. */
export function said(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `лишнее поле ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value') return `нужно одно из: ${issue.values.join(', ')}`;
  if (issue.code !== 'invalid_type') return 'не подходит';
  return issue.input === undefined ? 'нет поля' : `нужно: ${kinds[issue.expected] ?? issue.expected}`;
}
