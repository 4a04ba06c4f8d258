import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DeclaredCall, declaredCalls, schemaIds } from './endpoint-tables.ts';
import { Moment } from './primitives.ts';

const maxId = 2_147_483_647;
const notAnId = 'Нужен номер: целое число больше нуля';
const calls = declaredCalls.map((call): [string, DeclaredCall] => [call.id, call]);

type Node = z.core.JSONSchema.BaseSchema;
const jsonOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { unrepresentable: 'any' });

function propertiesOf(node: Node, at = ''): [string, Node][] {
  const own = Object.entries((node.properties ?? {}) as Record<string, Node>);
  const named = own.map(([name, child]): [string, Node] => [at ? `${at}.${name}` : name, child]);
  const inner = [node.items, node.additionalProperties, ...(node.anyOf ?? [])].filter(
    (child): child is Node => typeof child === 'object' && child !== null,
  );
  return [
    ...named,
    ...named.flatMap(([name, child]) => propertiesOf(child, name)),
    ...inner.flatMap((child) => propertiesOf(child, at)),
  ];
}

const variantsOf = (node: Node): Node[] => (node.anyOf ? (node.anyOf as Node[]).flatMap(variantsOf) : [node]);
/** Lists inside one bid or workshop are bounded by its size. */
const isOneThing = ({ properties }: Node) => Boolean(properties?.id);
/** `HH:mm` of the workshop's day, or a day of its calendar. */
const localTimes = new Set(['closes_at']);
const textAnswerIds = new Set([
  ...['request_id', 'lookup_id', 'hold_id', 'metrika_id'],
  ...['client_message_id', 'session_id'],
]);
const callsWithUuid = new Set([
  'session.revoke',
  'webhook.rotateSecret',
  'webhook.test',
  'webhook.enable',
  'webhook.delete',
  'webhook.deliveries',
]);
const uuidIds = new Set(
  ['session.index', 'webhook.index', 'webhook.create', ...callsWithUuid]
    .filter((call) => call !== 'session.revoke')
    .map((call) => `${call} id`),
);

/**
 * Ids of a form that are not numbers: a random uuid, or text that only the server reads. And kinds, which are
 * not ids.
 */
const isNoNumber = (id: string, field: string) =>
  /^(request_id|client_message_id|session_id|lookup_id|hold_id|type_id|amenity_ids)$/.test(field) ||
  (field === 'id' && callsWithUuid.has(id));

function idFields({ id, form }: DeclaredCall): { name: string; wrap: (value: unknown) => unknown }[] {
  const fields = form instanceof z.ZodObject ? Object.keys(form.shape as object) : [];
  return fields
    .filter((name) => /(^|_)ids?$/.test(name) && !isNoNumber(id, name))
    .map((name) => ({ name, wrap: (value) => (name.endsWith('ids') ? [value] : value) }));
}

function sentences({ form }: DeclaredCall, field: string, value: unknown): string[] {
  const { error } = form.safeParse({ [field]: value });
  return (error?.issues ?? []).filter(({ path: [head] }) => head === field).map(({ message }) => message);
}

describe('the table of calls', () => {
  it('has a unique method and path that ends with a slash', () => {
    const lines = declaredCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(declaredCalls.filter(({ endpoint }) => !/^\/[a-z0-9_/-]+\/$/.test(endpoint.path))).toEqual([]);
  });

  it('has an endpoint for each of its schemas', () => {
    expect(declaredCalls.map(({ id }) => id).sort()).toEqual([...schemaIds].sort());
  });

  it('has a Russian summary of one line for each call', () => {
    expect(declaredCalls.filter(({ summary }) => !/^[А-ЯЁ][^\n]{3,79}[^.]$/.test(summary))).toEqual([]);
  });
});

describe('a call of the table', () => {
  it.each(calls)('%s ignores unknown fields', (_id, { form }) => {
    const result = form.safeParse({ from_a_later_version: 'x', another: ['1', '2'] });
    if (result.success) expect(Object.keys(result.data as object)).not.toContain('from_a_later_version');
    else
      expect(JSON.stringify(result.error.issues)).not.toMatch(
        /unrecognized_keys|from_a_later_version|another/,
      );
  });

  const withIds = declaredCalls.map((call) => ({ id: call.id, call, fields: idFields(call) }));

  it.each(withIds.filter(({ fields }) => fields.length > 0))(
    '$id takes positive whole ids only, and says so in Russian',
    ({ call, fields }) => {
      for (const { name, wrap } of fields) {
        for (const good of ['1', 1, String(maxId)]) expect(sentences(call, name, wrap(good))).toEqual([]);
        for (const bad of ['0', '-1', '1.5', 'x', '1e3', String(maxId + 1), 0, 1.5])
          expect([name, bad, sentences(call, name, wrap(bad))]).toEqual([name, bad, [notAnId]]);
      }
    },
  );

  it('validates dozens of ids in one list', () => {
    expect(withIds.flatMap(({ fields }) => fields).length).toBeGreaterThan(30);
  });
});

/** Complete by nature: a catalogue, a small set, or cut by `limit`. Any other list may grow without bound. */
const wholeLists = new Set([
  'staff.index',
  // The workshops of a person, and those that wait for his answer.
  'employment.index',
  'registration.status',
  'geography.countries',
  'geography.regions',
  'geography.popularCities',
  'carCatalogue.marks',
  'carCatalogue.models',
  'carCatalogue.generations',
  'carCatalogue.modifications',
  'car.index',
  'workType.tree',
  'workType.search',
  'workType.price',
  'workshop.suggest',
  'workshop.rescue',
  'cart.view',
  // A part of a chat, by ids.
  'customerChat.messages',
  'workshopChat.messages',
  'operatorChat.messages',
  'operatorBid.messages',
  'operatorChat.context',
  'operatorChat.colleagues',
  // Three works at most; the messages of one conversation.
  'assistant.send',
  'assistant.session',
  // Twenty at most.
  'apiKey.index',
  'webhook.index',
  'calendarFeed.index',
  'slotWait.index',
  // A fortnight, the bays of a workshop, ten windows.
  'schedule.slots',
  'workshopSchedule.view',
  'workshopSchedule.update',
  'workshopSchedule.board',
  // One row for each work of a bid.
  'customerBid.market',
  'workshopBid.market',
  // The missed visits of half a year.
  'reliability.view',
  'reliability.appeal',
  // The links of a public page, each a bounded list.
  'publicPage.city',
  'publicPage.workshop',
  // A row for each kind of notification.
  'notificationSettings.view',
  'notificationSettings.choose',
  'notificationSettings.quietHours',
  'notificationSettings.confirmEmail',
  // At most thirty, in an order that is set as a whole.
  'workshopTemplate.index',
  'workshopTemplate.order',
  'operatorTemplate.index',
  'operatorTemplate.order',
]);

describe('an answer of the table', () => {
  const answers = declaredCalls.map(({ id, form, answer }) => ({ id, form, answer: jsonOf(answer) }));
  const fields = answers.flatMap(({ id, answer }) =>
    propertiesOf(answer).map(([at, node]) => ({ id, at, name: at.split('.').at(-1) ?? '', node })),
  );

  it('lists are paged with a total, unless the list is complete', () => {
    const lists = answers.filter(({ answer, id }) => {
      const own = Object.entries(answer.properties ?? {}) as [string, Node][];
      const isList =
        answer.type === 'array' ||
        own.some(([, { type, items }]) => type === 'array' && (items as Node).type !== 'string');
      return isList && !isOneThing(answer) && !wholeLists.has(id);
    });
    expect(lists.length).toBeGreaterThan(8);
    const unpaged = lists.filter(({ form, answer }) => {
      const formFields = Object.keys(form instanceof z.ZodObject ? form.shape : {});
      return !(
        formFields.includes('page') &&
        formFields.includes('page_size') &&
        answer.required?.includes('total')
      );
    });
    expect(unpaged.map(({ id }) => id)).toEqual([]);
  });

  it('ids are positive integers', () => {
    const ids = fields.filter(
      ({ name, id }) => /(^|_)id$/.test(name) && !textAnswerIds.has(name) && !uuidIds.has(`${id} ${name}`),
    );
    expect(ids.length).toBeGreaterThan(100);
    const others = ids.filter(({ node }) =>
      variantsOf(node).some(
        ({ type, exclusiveMinimum }) => type !== 'null' && !(type === 'integer' && exclusiveMinimum === 0),
      ),
    );
    expect(others.map(({ id, at }) => `${id} ${at}`)).toEqual([]);
  });

  it('moments have an offset', () => {
    const moments = fields.filter(
      ({ name, node }) =>
        /_(at|start|end|until)$/.test(name) && !localTimes.has(name) && node.type !== 'object',
    );
    expect(moments.length).toBeGreaterThan(30);
    const others = moments.filter(({ node }) =>
      variantsOf(node).some(
        ({ type, format }) => type !== 'null' && !['date-time', 'date'].includes(format ?? ''),
      ),
    );
    expect(others.map(({ id, at }) => `${id} ${at}`)).toEqual([]);
    expect(Moment.safeParse('2026-03-14T10:00:00+03:00').success).toBe(true);
    expect(Moment.safeParse('2026-03-14T10:00:00').error?.issues[0]?.message).toContain(
      '2026-03-14T10:00:00+03:00',
    );
  });
});
