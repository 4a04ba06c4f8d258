import { declaredCalls, namedAnswers } from '@sto/contract/endpoint-tables';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Override = (context: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) => void;

export const componentPath = '#/components/schemas/';

/** JavaScript's safe integers: a limit of the language, not of a field. */
const isLanguageLimit = (limit: unknown) => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER;

/**
 * Keeps what helps a reader: no limits of the language, no patterns next to a format, and additional fields allowed.
 */
const tidy: Override = ({ jsonSchema }) => {
  if (isLanguageLimit(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isLanguageLimit(jsonSchema.maximum)) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** A form's number is text for its parser; the contract's metadata has its meaning. */
const tidyForm: Override = ({ zodSchema, jsonSchema }) => {
  const { wire, examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (wire) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, wire);
  }
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as string;
  tidy({ zodSchema, jsonSchema });
};

export function formSchema(form: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(form, {
    io: 'input',
    unrepresentable: 'any',
    override: tidyForm,
    metadata: z.registry<Record<string, unknown>>(),
  });
  return form instanceof z.ZodObject ? { ...schema, required: requiredOf(form) } : schema;
}

/** Found by parsing: a preprocessed field may be optional without saying so. */
function requiredOf(form: z.ZodObject): string[] {
  return Object.entries(form.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
}

/** Name of the component with the answer of a call: its name in the contract, else the call's. */
function answerNames(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>(
    namedAnswers.map(([name, schema]) => [schema, name.replace(/Schema$/, '')]),
  );
  for (const { id, answer } of declaredCalls) if (!names.has(answer)) names.set(answer, `${id}.answer`);
  return names;
}

/** All answers as components that refer to each other, and the component of each call. */
export function answerSchemas(): {
  components: Record<string, JsonSchema>;
  refOf: (answer: z.ZodType) => string;
} {
  const names = answerNames();
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    unrepresentable: 'any',
    override: tidy,
    uri: (id) => `${componentPath}${id}`,
  });
  const components: Record<string, JsonSchema> = {};
  for (const [name, { $schema: _, $id: _id, id: _own, ...schema }] of Object.entries(schemas))
    components[name] = schema;
  return { components, refOf: (answer) => `${componentPath}${names.get(answer)}` };
}
