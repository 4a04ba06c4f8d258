import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { changeTalk, forgetTalk } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { QuickReplies } from './quick-replies.tsx';
import { enqueueMessage } from './send-message.ts';

const city = { id: 1, slug: 'moskva', name: 'Москва', timezone: 'Europe/Moscow', lat: 55.751, long: 37.619 };
answerCalls(async () => Response.json({ success: true, data: { cities: [city] } }));

vi.mock('./send-message.ts', () => ({ enqueueMessage: vi.fn() }));

const steps = { car: null, session: 'anonymous', onCar: () => {} } as unknown as AssistantSteps;
const work = (id: number) => ({ work_type_id: id }) as AssistantTurn['suggestions'][number];
const turnOf = (part: Partial<Record<keyof AssistantTurn, unknown>> = {}) =>
  ({
    ...{ question: null, suggestions: [work(4)], slots: {}, missing: ['when'], safety: { level: 'none' } },
    ...{ bid_draft: { comment: 'стучит' }, ...part },
  }) as unknown as AssistantTurn;

/** What the driver wrote and what was answered, in turn. */
const talkOf = (...parts: (string | AssistantTurn)[]) =>
  parts.map((part) =>
    typeof part === 'string'
      ? { author: 'driver', text: part, turn: null }
      : { author: 'assistant', text: '', turn: part },
  ) as unknown as AssistantMessage[];

/** The chips before «Позвать оператора». */
async function repliesIn(...parts: Parameters<typeof talkOf>): Promise<(string | null)[]> {
  const messages = talkOf(...parts);
  const host = await render(<QuickReplies {...steps} messages={messages} onOperator={() => {}} />);
  await waitFor(() => expect(host.querySelector('button')).not.toBeNull());
  return [...host.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Позвать оператора');
}

it.each([
  ['none', true],
  ['warn', true],
  ['stop', false],
] as const)('at the danger «%s» a reply for tomorrow is offered: %s', async (level, isOffered) => {
  const replies = await repliesIn('стучит', turnOf({ safety: { level } }));
  expect(replies).toContain('Можно ехать?');
  expect(replies.includes('Сделаю завтра')).toBe(isOffered);
});

it('a car that a tow truck is ordered for is neither to drive nor for tomorrow', async () => {
  const safety = { level: 'none', tow_work_type_id: 4 };
  expect(await repliesIn('нужен эвакуатор', turnOf({ safety }))).toEqual(['Сколько это стоит?']);
});

it('no reply is for tomorrow while the danger of another answer holds', async () => {
  const dangers = [{ level: 'stop' as const, text: 'Остановитесь' }];
  changeTalk({ wish: { comment: '', summary: '', from: null, to: null, dangers } });
  expect(await repliesIn('масло', turnOf())).not.toContain('Сделаю завтра');
  await act(async () => forgetTalk());
  expect(await repliesIn('масло', turnOf())).toContain('Сделаю завтра');
});

it('what was said is offered no more, until there are other works', async () => {
  const asked = ['стучит', turnOf(), 'а ехать можно?', turnOf({ missing: [] })] as const;
  expect(await repliesIn(...asked)).toEqual(['Сколько это стоит?']);
  const other = turnOf({ suggestions: [work(5)], bid_draft: { comment: 'стучит\nскрипит' } });
  expect(await repliesIn(...asked, 'ещё скрипит', other)).toEqual([
    ...['Сколько это стоит?', 'Можно ехать?', 'Сделаю завтра'],
  ]);
});

it('an answer to a question is offered once', async () => {
  const question = { text: 'Где?', options: ['Спереди', 'Сзади'] };
  const ask = turnOf({ action: 'ask', suggestions: [], question });
  expect(await repliesIn('стучит', ask, 'Спереди', ask)).toEqual(['Сзади']);
});

it('where it is forbidden to drive the works of a refusal are not offered', async () => {
  const question = { text: 'Что повреждено?', options: ['Оценка повреждений'] };
  const refused = { action: 'decline', suggestions: [], question };
  const stop = turnOf({ ...refused, safety: { level: 'stop' } });
  expect(await repliesIn('осаго, тормоза', stop)).toEqual(['Можно ехать?']);
  expect(await repliesIn('осаго, тормоза', stop, 'можно ехать?', stop)).toEqual([]);
  const dangers = [{ level: 'stop' as const, text: 'Остановитесь' }];
  changeTalk({ wish: { comment: '', summary: '', from: null, to: null, dangers } });
  expect(await repliesIn('осаго', turnOf(refused))).toEqual(['Можно ехать?']);
  expect(await repliesIn('скрипит', turnOf({ ...refused, action: 'ask' }))).toEqual(question.options);
  await act(async () => forgetTalk());
  expect(await repliesIn('осаго', turnOf(refused))).toEqual(question.options);
});

it('a visit that was offered is no question whether to drive', async () => {
  expect(await repliesIn('стучит', turnOf(), 'могу приехать в субботу', turnOf())).toContain('Можно ехать?');
});

it('without an answer to the last message the replies are those of the answer before', async () => {
  expect(await repliesIn('стучит', turnOf(), 'ну')).toContain('Можно ехать?');
});

it('the works that another trouble has replaced come back by a tap', async () => {
  const other = turnOf({ suggestions: [work(5)], bid_draft: { comment: 'скрипит' } });
  const host = await render(
    <QuickReplies {...steps} messages={talkOf('стучит', turnOf(), 'скрипит', other)} onOperator={() => {}} />,
  );
  await waitFor(() => expect(host.querySelector('button')).not.toBeNull());
  await press('Вернуть прежние работы');
  expect(enqueueMessage).toHaveBeenCalledExactlyOnceWith({ text: 'ещё стучит', files: [], cityId: 1 });
});

it('works that a repair has ended are not offered again', async () => {
  const both = turnOf({ suggestions: [work(4), work(5)] });
  const left = turnOf({ part: 'ends', suggestions: [work(5)], bid_draft: { comment: 'масло' } });
  expect(await repliesIn('стучит', both, 'починили', left)).not.toContain('Вернуть прежние работы');
});

it('the page of a policy is not offered where it is forbidden to drive', async () => {
  const pageOf = async (level: string) => {
    const talk = talkOf('полис', turnOf({ page: 'osago', safety: { level } }));
    const host = await render(<QuickReplies {...steps} messages={talk} onOperator={() => {}} />);
    await waitFor(() => expect(host.querySelector('button')).not.toBeNull());
    return host.querySelector('a')?.textContent;
  };
  expect(await pageOf('warn')).toBe('Заявка на ОСАГО');
  expect(await pageOf('stop')).toBeUndefined();
});

it.each([
  ['osago', 'Заявка на ОСАГО'],
  ['kasko', 'Заявка на КАСКО'],
])('the page «%s» that the answer names is a tap away', async (page, title) => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <QuickReplies {...steps} messages={talkOf('полис', turnOf({ page }))} onOperator={() => {}} />,
    },
    { path: `/${page}`, element: 'Страница' },
  ]);
  const host = await render(null, () => <RouterProvider router={router} />);
  const link = await waitFor(() => {
    const [found] = host.querySelectorAll('a');
    if (found?.textContent !== title) throw new Error('no link');
    return found;
  });
  await act(async () => link.click());
  await waitFor(() => expect(host.textContent).toBe('Страница'));
});

describe('an operator', () => {
  const talk = (...parts: Parameters<typeof talkOf>) =>
    talkOf(...parts).map((message, id) => ({ ...message, id })) as AssistantMessage[];
  const labels = (host: HTMLElement) =>
    [...host.querySelectorAll('button')].map(({ textContent }) => textContent);
  const show = async (messages: AssistantMessage[]) => {
    const onOperator = vi.fn();
    const host = await render(<QuickReplies {...steps} messages={messages} onOperator={onOperator} />);
    await waitFor(() => expect(host.querySelector('button')).not.toBeNull());
    return { host, onOperator };
  };

  it('is called by the second tap, which says what he sees', async () => {
    const { host, onOperator } = await show(talk('стучит', turnOf()));
    await press('Позвать оператора');
    expect(onOperator).not.toHaveBeenCalled();
    expect(host.textContent).toContain('Он увидит переписку');
    expect(labels(host)).toEqual(['Позвать', 'Отмена']);
    expect(document.activeElement?.textContent).toBe('Позвать');
    await press('Позвать');
    expect(onOperator).toHaveBeenCalledOnce();
  });

  it('is not called after «Отмена»', async () => {
    const { host, onOperator } = await show(talk('стучит', turnOf()));
    await press('Позвать оператора');
    await press('Отмена');
    expect(labels(host)).toContain('Позвать оператора');
    expect(onOperator).not.toHaveBeenCalled();
  });

  it('whom the driver writes for is one tap away', async () => {
    const { host, onOperator } = await show(talk('позовите оператора', turnOf({ action: 'handoff' })));
    expect(labels(host)).toEqual(['Позвать', 'Отмена']);
    expect(document.activeElement?.textContent).not.toBe('Позвать');
    await press('Позвать');
    expect(onOperator).toHaveBeenCalledOnce();
  });
});
