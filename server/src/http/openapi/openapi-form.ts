import type { DeclaredCall } from '@sto/contract/endpoint-tables';
import { formSchema, type JsonSchema } from './json-schemas.ts';
import type { Operation } from './openapi-shapes.ts';

type Fields = [name: string, schema: JsonSchema, isRequired: boolean][];

function fieldsOf({ form }: DeclaredCall): { fields: Fields; json: JsonSchema } {
  const json = formSchema(form);
  const required = new Set(json.required);
  const properties = Object.entries(json.properties ?? {}) as [string, JsonSchema][];
  return { json, fields: properties.map(([name, schema]) => [name, schema, required.has(name)]) };
}

/** Encoding of a field in query and forms: lists as repeated `name[]`, lists of objects as one JSON text. */
function onForm([name, schema, isRequired]: Fields[number]): Fields[number] {
  if (schema.type !== 'array') return [name, schema, isRequired];
  const items = schema.items as JsonSchema;
  if (items.type !== 'object') return [`${name}[]`, schema, isRequired];
  const text: JsonSchema = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schema,
  };
  return [name, text, isRequired];
}

export function parametersOf(call: DeclaredCall): NonNullable<Operation['parameters']> {
  return fieldsOf(call)
    .fields.map(onForm)
    .map(([name, schema, required]) => ({ name, in: 'query', required, schema }));
}

const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
const token: JsonSchema = { type: 'string', description: 'Токен доступа, если не передан иначе' };

/** Form-data, urlencoded and JSON are equivalent; a file needs form-data. */
export function requestBodyOf(call: DeclaredCall): NonNullable<Operation['requestBody']> {
  const { fields, json } = fieldsOf(call);
  const { upload } = call.endpoint;
  const form = objectOf([
    ...fields.map(onForm),
    ...(upload ? [['file', file, true] satisfies Fields[number]] : []),
    ['auth_token', token, false],
  ]);
  const required = fields.some(([, , isRequired]) => isRequired) || upload === true;
  if (upload) return { required, content: { 'multipart/form-data': { schema: form } } };
  const asJson = { ...json, properties: { ...json.properties, auth_token: token as never } };
  return {
    required,
    content: {
      'multipart/form-data': { schema: form },
      'application/x-www-form-urlencoded': { schema: form },
      'application/json': { schema: asJson },
    },
  };
}

function objectOf(fields: Fields): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, schema as never])),
    required: fields.filter(([, , isRequired]) => isRequired).map(([name]) => name),
  };
}
