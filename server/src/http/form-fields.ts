export function fieldsOf(source: unknown): [string, unknown][] {
  return Object.entries((source ?? {}) as Record<string, unknown>);
}

/** One flat object: `name[]` and repeated names become lists, empty values count as absent. */
export function collectFields(entries: readonly [string, unknown][]): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) {
    if (value === '' || value === null || value === undefined) continue;
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const known = values[name];
    if (known === undefined) values[name] = isList && !Array.isArray(value) ? [value] : value;
    else values[name] = [known, value].flat();
  }
  return values;
}
