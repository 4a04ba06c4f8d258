/**
 * Stands in for zod inside the contract's files in the browser build (see vite.config.ts). The server checks
 * every form and answer; the browser needs the contract's paths and types only, and zod would cost each first
 * visit 24 kB compressed. Building a schema does nothing here; using one is an error at once, not a silent yes.
 */
const usingIt = new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'options',
  'shape',
  '_zod',
  '~standard',
]);

const absentSchema: unknown = new Proxy(() => undefined, {
  apply: () => absentSchema,
  get(_target, name) {
    if (typeof name === 'string' && usingIt.has(name)) {
      throw new Error(`Contract schemas are not shipped to the browser: .${name} has nothing to read`);
    }
    return name === Symbol.toPrimitive || name === 'then' ? undefined : absentSchema;
  },
});

export { absentSchema as z };
