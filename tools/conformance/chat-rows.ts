import type { Form } from '../api-client.ts';
import { change, type Row, row } from './row.ts';
import type { Scene } from './scene.ts';

const sides = ['customer', 'service'];
const sent = (side: string, form: Form = {}) =>
  change(`${side}/chat/send`, { also: ['chat_id', 'text'], form, keeps: { message_id: 'id' } });

/** What every side does with its own message. */
const answers = (side: string): Row[] => [
  row(`${side}/chat/edit`),
  row(`${side}/chat/index`, { form: side === 'operator' ? { queue: 'mine' } : {}, filled: 'items' }),
  row(`${side}/chat/messages`, { filled: 'items' }),
  row(`${side}/chat/read`),
  row(`${side}/chat/typing`),
];

/** Each side writes, and the other reads. */
export const talk: readonly Row[] = sides.flatMap((side, index) => [
  ...[sent(side), ...answers(side)],
  row(`${side}/chat/presence`),
  row(`${side}/chat/mute`, { form: { is_muted: 0 } }),
  row(`${side}/chat/block`, { form: { is_blocked: 0 } }),
  row(`${sides[1 - index]}/chat/report`, { form: { reason_code: 'spam' } }),
  change(`${side}/chat/delete`),
]);

/** Words that hide a contact before an agreement. */
export const hiddenContacts: readonly Row[] = sides.flatMap((side) => [
  sent(side, { text: 'Пишите на 8 916 123-45-67' }),
  row(`${side}/chat/contact-appeal`),
]);

const keepAll = ({ items }: { items: { id: number }[] }) => ({ template_ids: items.map(({ id }) => id) });
const templates = (side: string): Row[] => [
  change(`${side}/chat/templates/save`, { keeps: { template_id: 'id' } }),
  row(`${side}/chat/templates/index`, { filled: 'items', keeps: keepAll }),
  row(`${side}/chat/templates/order`),
  change(`${side}/chat/templates/remove`),
];

const toOperator = async (scene: Scene) => ({ operator_id: (await scene.person('operator')).profile.id });
/** An operator takes the requests of both sides. */
export const support: readonly Row[] = [
  ...sides.flatMap((side): Row[] => [
    row(`${side}/chat/support`, { keeps: { chat_id: 'chat_id' } }),
    sent(side),
    row('operator/chat/take'),
    ...[sent('operator'), ...answers('operator')],
    change('operator/chat/delete'),
    row('operator/chat/context'),
    row('operator/chat/hand-over', { form: toOperator }),
    row('operator/chat/close'),
  ]),
  ...['operator', 'service'].flatMap(templates),
];
