import { randomUUID } from 'node:crypto';
import type { Form } from './client.ts';
import { change, type Row, row } from './specified-call.ts';
import { keeps, of, ofChat, ofMessage, ofWorkshop } from './steps.ts';

const sides = ['customer', 'service'] as const;
type Side = (typeof sides)[number] | 'operator';
const otherSide = { customer: 'service', service: 'customer' };

const sent = (side: Side, form: () => object, text = 'Здравствуйте') =>
  change(`${side}/chat/send`, () => ({ ...form(), client_message_id: randomUUID(), text }), keeps('message'));

/** What every side does with its own message. */
const answers = (side: Side, ofThat = ofChat): Row[] => [
  row(`${side}/chat/edit`, () => ({ ...ofMessage(), text: 'Добрый день' })),
  row(`${side}/chat/index`, (): Form => (side === 'operator' ? { queue: 'mine' } : {}), { filled: 'items' }),
  row(`${side}/chat/messages`, ofThat, { filled: 'items' }),
  row(`${side}/chat/read`, () => ({ ...ofThat(), ...ofMessage() })),
  row(`${side}/chat/typing`, ofThat),
];
const deleted = (side: Side) => change(`${side}/chat/delete`, ofMessage);

/** Each side writes, and the other reads. */
export const talk: readonly Row[] = sides.flatMap((side) => [
  ...[sent(side, ofChat), ...answers(side)],
  row(`${side}/chat/presence`, ofChat),
  row(`${side}/chat/mute`, () => ({ ...ofChat(), is_muted: 0 })),
  row(`${side}/chat/block`, () => ({ ...ofChat(), is_blocked: 0 })),
  row(`${otherSide[side]}/chat/report`, () => ({ ...ofMessage(), reason_code: 'spam' })),
  deleted(side),
]);

/** Words that hide a contact before an agreement. */
export const hiddenContacts: readonly Row[] = sides.flatMap((side) => [
  sent(side, ofChat, 'Пишите на 8 916 123-45-67'),
  row(`${side}/chat/contact-appeal`, ofMessage),
]);

const ofSupport = of('support', 'chat_id');
const ofTemplate = of('template', 'template_id');
const templates = (side: Side, form = () => ({})): Row[] => [
  change(
    `${side}/chat/templates/save`,
    () => ({ ...form(), title: 'Адрес', text: 'Полевая, 7' }),
    keeps('template'),
  ),
  row(`${side}/chat/templates/index`, form, { filled: 'items' }),
  row(`${side}/chat/templates/order`, async (scene) => {
    const person = await (side === 'operator' ? scene.operator() : scene.manager());
    const path = `/v2/${side}/chat/templates/index/`;
    const { items } = await scene.get<{ items: { id: number }[] }>(path, form(), person);
    return { ...form(), template_ids: items.map(({ id }) => id) };
  }),
  change(`${side}/chat/templates/remove`, ofTemplate),
];

/** An operator takes the requests of both sides. */
export const support: readonly Row[] = [
  ...sides.flatMap((side): Row[] => [
    row<{ chat_id: number }>(`${side}/chat/support`, undefined, {
      keep: ({ chat_id: id }) => keeps('support').keep?.({ id }),
    }),
    sent(side, ofSupport),
    row('operator/chat/take', ofSupport),
    sent('operator', ofSupport),
    ...answers('operator', ofSupport),
    deleted('operator'),
    row('operator/chat/context', ofSupport),
    row('operator/chat/hand-over', async (scene) => ({
      ...ofSupport(),
      operator_id: (await scene.operator()).id,
    })),
    row('operator/chat/close', ofSupport),
  ]),
  row('operator/chat/get-count-unread'),
  ...[...templates('operator'), ...templates('service', ofWorkshop)],
  row('service/chat/auto-reply/update', () => ({ ...ofWorkshop(), is_on: 1, text: 'Мы закрыты' })),
];
