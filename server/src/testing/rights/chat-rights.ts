import { autoReplyEndpoints } from '@sto/contract/chat/auto-reply.endpoints';
import {
  customerChatEndpoints,
  operatorCountEndpoints,
  workshopChatEndpoints,
} from '@sto/contract/chat/chat.endpoints';
import {
  customerContactAppealEndpoints,
  workshopContactAppealEndpoints,
} from '@sto/contract/chat/contact-appeals.endpoints';
import {
  customerReportEndpoints,
  workshopReportEndpoints,
} from '@sto/contract/chat/message-reports.endpoints';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import {
  operatorTemplateEndpoints,
  workshopTemplateEndpoints,
} from '@sto/contract/chat/reply-templates.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { eq, isNull } from 'drizzle-orm';
import { chatMessages, chats, replyTemplates, supportCases } from '../../db/tables/chats.ts';
import { signedIn } from '../as.ts';
import type { TestApp } from '../start-app.ts';
import type { Form, Right } from './right.ts';
import type { Scene, Things } from './scene.ts';

const plain: Right[] = [{ form: () => ({}) }];
const sent = (): Form => ({ client_message_id: crypto.randomUUID(), text: 'Есть вопрос' });
const ofBid = (form: () => Form, side: 'customer' | 'workshop'): Right[] => [
  {
    of: side,
    form: (_mine, theirs: Things) => ({
      chat_id: theirs[side]?.chatId,
      message_id: theirs[side]?.commentId,
      ...form(),
    }),
    foreign: 404,
  },
];

const withBid =
  (side: 'customer' | 'workshop') =>
  (right: Right): Right => ({ ...right, form: (_mine, theirs) => ({ bid_id: theirs[side]?.bidId }) });

/** The comment of a bid is not changed in the chat: it is refused for its author too. */
const ofComment = (side: 'customer' | 'workshop'): Right[] =>
  ofBid(() => ({ text: 'Другое' }), side).map((right) => ({
    ...right,
    own: 409,
    ready: async (mine, { deps: { db } }) => {
      const sender = side === 'customer' ? 'customer' : 'service';
      await db
        .update(chatMessages)
        .set({ isOnBid: false, sender, authorId: mine.person?.userId ?? 0 })
        .where(eq(chatMessages.id, mine[side]?.commentId ?? 0));
      return {};
    },
  }));

const rightsOf = (
  endpoints: typeof customerChatEndpoints | typeof workshopChatEndpoints,
  side: 'customer' | 'workshop',
): [Endpoint, Right[]][] => [
  [endpoints.countUnread, plain],
  [endpoints.index, plain],
  [endpoints.messages, ofBid(() => ({}), side)],
  [endpoints.send, ofBid(sent, side)],
  [endpoints.edit, ofComment(side)],
  [endpoints.delete, ofComment(side)],
  [endpoints.read, ofBid(() => ({}), side)],
  [endpoints.typing, ofBid(() => ({}), side)],
  [endpoints.presence, ofBid(() => ({}), side)],
  [endpoints.mute, ofBid(() => ({}), side)],
  [endpoints.block, ofBid(() => ({ is_blocked: 0 }), side)],
];

/** A request of a driver to the support that the operator has taken, with a message of each side. */
async function requestOf(test: TestApp, scene: Scene): Promise<{ chat_id: number; message_id: number }> {
  const { db } = test.deps;
  const operatorId = scene.own.operator.person?.userId ?? 0;
  const now = test.clock.now();
  const customerId = (await signedIn(test)).userId;
  const [chat] = await db.insert(chats).values({ kind: 'support', customerId }).returning();
  const chatId = chat?.id ?? 0;
  await db.insert(supportCases).values({ chatId, operatorId });
  const row = { chatId, type: 'text' as const, text: 'Есть вопрос', createdAt: now };
  const [message] = await db
    .insert(chatMessages)
    .values({ ...row, sender: 'operator', authorId: operatorId })
    .returning();
  return { chat_id: chatId, message_id: message?.id ?? 0 };
}

const ofRequest = (form: (scene: Scene) => Form | Promise<Form> = () => ({})): Right[] => [
  {
    form: async (_mine, _theirs, { scene, test }) => ({
      ...(await requestOf(test, scene)),
      ...(await form(scene)),
    }),
  },
];
const colleague = ({ own }: Scene) => ({ operator_id: own.operator.person?.userId });

const operatorRights: [Endpoint, Right[]][] = [
  [operatorCountEndpoints.countUnread, plain],
  [operatorChatEndpoints.index, plain],
  [operatorChatEndpoints.colleagues, plain],
  [operatorChatEndpoints.messages, ofRequest()],
  [operatorChatEndpoints.context, ofRequest()],
  [operatorChatEndpoints.send, ofRequest(sent)],
  [operatorChatEndpoints.edit, ofRequest(() => ({ text: 'Другое' }))],
  [operatorChatEndpoints.delete, ofRequest()],
  [operatorChatEndpoints.read, ofRequest()],
  [operatorChatEndpoints.typing, ofRequest()],
  [operatorChatEndpoints.take, ofRequest()],
  [operatorChatEndpoints.handOver, ofRequest(colleague)],
  [operatorChatEndpoints.close, ofRequest()],
];

/** Of a message of the other side. */
const ofReport = (side: 'customer' | 'workshop'): Right[] => [
  {
    of: side,
    form: async (_mine, theirs, { test }) => {
      const [message] = await test.deps.db
        .insert(chatMessages)
        .values({
          ...{ chatId: theirs[side]?.chatId ?? 0, sender: side === 'customer' ? 'service' : 'customer' },
          ...{ type: 'text', text: 'Есть вопрос', createdAt: test.clock.now() },
        })
        .returning();
      return { message_id: message?.id, reason_code: 'spam' };
    },
    foreign: 404,
  },
];

const ofOwnWorkshop = (form: Form): Right[] => [
  {
    of: 'workshop',
    form: (_mine, { workshop }) => ({ service_id: workshop?.workshopId, ...form }),
    foreign: 404,
  },
];

/** Of an own message with a phone. */
const ofAppeal = (side: 'customer' | 'workshop'): Right[] => [
  {
    of: side,
    form: async (_mine, theirs, { test }) => {
      const [message] = await test.deps.db
        .insert(chatMessages)
        .values({
          ...{ chatId: theirs[side]?.chatId ?? 0, sender: side === 'customer' ? 'customer' : 'service' },
          ...{ type: 'text', text: 'Деталь 89161234567', createdAt: test.clock.now() },
        })
        .returning();
      return { message_id: message?.id };
    },
    foreign: 404,
  },
];

const template = { title: 'Адрес', text: 'Мы во дворе' };

async function templateId({ deps, clock }: TestApp, workshopId: number | null): Promise<number> {
  const values = { workshopId, ...template, sort: 1, createdAt: clock.now() };
  const [row] = await deps.db.insert(replyTemplates).values(values).returning();
  return row?.id ?? 0;
}

/** The list has one template, so its order is known. */
async function orderOf(test: TestApp, workshopId: number | null): Promise<Form> {
  const { workshopId: owner } = replyTemplates;
  await test.deps.db
    .delete(replyTemplates)
    .where(workshopId === null ? isNull(owner) : eq(owner, workshopId));
  return { template_ids: [await templateId(test, workshopId)] };
}

const templateRights: [Endpoint, Right[]][] = [
  [workshopTemplateEndpoints.index, ofOwnWorkshop({})],
  [workshopTemplateEndpoints.save, ofOwnWorkshop(template)],
  [
    workshopTemplateEndpoints.remove,
    [
      {
        of: 'workshop',
        form: async (_mine, { workshop }, { test }) => ({
          template_id: await templateId(test, workshop?.workshopId ?? 0),
        }),
        foreign: 404,
      },
    ],
  ],
  [
    workshopTemplateEndpoints.order,
    ofOwnWorkshop({ template_ids: [999_999] }).map((right) => ({
      ...{ ...right, own: 422 },
      ready: async ({ workshop }, test) => orderOf(test, workshop?.workshopId ?? 0),
    })),
  ],
  [operatorTemplateEndpoints.index, plain],
  [operatorTemplateEndpoints.save, [{ form: () => template }]],
  [
    operatorTemplateEndpoints.remove,
    [{ form: async (_mine, _theirs, { test }) => ({ template_id: await templateId(test, null) }) }],
  ],
  [
    operatorTemplateEndpoints.order,
    [{ form: () => ({ template_ids: [999_999] }), own: 422, ready: (_mine, test) => orderOf(test, null) }],
  ],
];

/** Chats of bids: to others they do not exist. */
export const chatRights: [Endpoint, Right[]][] = [
  ...rightsOf(customerChatEndpoints, 'customer'),
  ...rightsOf(workshopChatEndpoints, 'workshop'),
  [customerChatEndpoints.support, ofBid(() => ({}), 'customer').map(withBid('customer'))],
  [workshopChatEndpoints.support, ofBid(() => ({}), 'workshop').map(withBid('workshop'))],
  [autoReplyEndpoints.view, ofOwnWorkshop({})],
  [autoReplyEndpoints.update, ofOwnWorkshop({ is_on: 1, text: 'Мы закрыты' })],
  ...templateRights,
  ...operatorRights,
  [customerContactAppealEndpoints.create, ofAppeal('customer')],
  [workshopContactAppealEndpoints.create, ofAppeal('workshop')],
  [customerReportEndpoints.create, ofReport('customer')],
  [workshopReportEndpoints.create, ofReport('workshop')],
];
