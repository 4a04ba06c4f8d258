import { escapeHtml } from './html.ts';
import { componentPath, type JsonSchema } from './json-schemas.ts';

const typeWords: Record<string, string> = {
  string: 'текст',
  integer: 'целое',
  number: 'число',
  boolean: 'да или нет',
  object: 'объект',
  null: 'null',
};
const formatWords: Record<string, string> = { 'date-time': 'момент', date: 'день ГГГГ-ММ-ДД', uuid: 'uuid' };

/** The fields of an object, each with its type and what it may be; nested objects below their field. */
export function fieldsHtml(schema: JsonSchema, words: { required?: string; optional?: string }): string {
  const required = new Set(schema.required);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (fields.length === 0) return '<p class="none">Полей нет.</p>';
  const rows = fields.map(([name, field]) => {
    const word = required.has(name) ? words.required : words.optional;
    const note = word ? ` <small>${word}</small>` : '';
    return `<li><code>${escapeHtml(name)}</code> ${typeHtml(field)}${note}${nestedHtml(field)}</li>`;
  });
  return `<ul class="fields">${rows.join('')}</ul>`;
}

/** A whole schema: its fields when it has some, else its type in words. */
export function schemaHtml(schema: JsonSchema): string {
  return schema.properties
    ? fieldsHtml(schema, { optional: 'может не быть' })
    : `<p>${typeHtml(schema)}${nestedHtml(schema)}</p>`;
}

function nestedHtml(schema: JsonSchema): string {
  const inner = innerObject(schema);
  return inner ? fieldsHtml(inner, { optional: 'может не быть' }) : '';
}

/** The object inside a list, a nullable or a JSON text. */
function innerObject(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  const candidates = [schema.items, schema.contentSchema, ...shapesOf(schema)] as (JsonSchema | undefined)[];
  for (const candidate of candidates) {
    const inner = candidate && innerObject(candidate);
    if (inner) return inner;
  }
  return undefined;
}

const shapesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as JsonSchema[];

function typeHtml(schema: JsonSchema): string {
  const shown =
    schema.default === undefined ? '' : `, иначе <code>${escapeHtml(JSON.stringify(schema.default))}</code>`;
  return `${kindHtml(schema)}${limitsOf(schema)}${shown}${examplesHtml(schema)}`;
}

function examplesHtml({ examples, contentSchema }: JsonSchema): string {
  const told = (examples ?? (contentSchema as JsonSchema | undefined)?.examples) as unknown[] | undefined;
  return (told ?? [])
    .map(
      (example) =>
        `, например <code>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example))}</code>`,
    )
    .join('');
}

function kindHtml(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.slice(componentPath.length));
    return `<a href="#${name}">${name}</a>`;
  }
  const shapes = shapesOf(schema);
  if (shapes.length > 0) return [...new Set(shapes.map(kindHtml))].join(' или ');
  if (schema.const !== undefined) return codeOf(schema.const);
  if (schema.enum?.includes(true)) return 'да <code>1</code> или нет <code>0</code>';
  if (schema.enum) return schema.enum.map(codeOf).join(' | ');
  if (schema.contentSchema) return `JSON-текст: ${kindHtml(schema.contentSchema as JsonSchema)}`;
  if (schema.contentMediaType) return 'файл';
  if (schema.type === 'array') return `список: ${kindHtml((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'object' && !schema.properties) return mapHtml(schema);
  if (schema.format) return formatWords[schema.format] ?? escapeHtml(schema.format);
  return [schema.type ?? 'object']
    .flat()
    .map((type) => typeWords[type] ?? type)
    .join(' или ');
}

/** An object whose keys are values: «состояние → целое». */
function mapHtml({ propertyNames, additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties !== 'object') return 'объект';
  const keys = propertyNames ? kindHtml(propertyNames as JsonSchema) : 'текст';
  return `объект: ${keys} → ${kindHtml(additionalProperties as JsonSchema)}`;
}

const codeOf = (value: unknown) => `<code>${escapeHtml(String(value))}</code>`;

function limitsOf({ minimum, maximum, exclusiveMinimum, maxLength, minItems, maxItems }: JsonSchema): string {
  const parts = [
    minimum !== undefined && `от ${minimum}`,
    exclusiveMinimum !== undefined && `больше ${exclusiveMinimum}`,
    maximum !== undefined && maximum < 2_147_483_647 && `до ${maximum}`,
    maxLength !== undefined && `не длиннее ${maxLength}`,
    minItems !== undefined && `не меньше ${minItems} штук`,
    maxItems !== undefined && `не больше ${maxItems} штук`,
  ].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join(' ')}` : '';
}
