import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, press, render } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { NewCarSteps } from './new-car-steps.tsx';

answerCalls(async () => Response.json({ success: true, data: { marks: [], models: [], generations: [] } }));

const onMarkOnly = vi.fn();
const kia = { markId: 1, markName: 'Kia' };
const buttons = () => [...document.querySelectorAll('button')].map(nameOf);

async function show(newCar: object, way: (() => void) | undefined): Promise<void> {
  onMarkOnly.mockClear();
  useDraft.setState(readDraft({ workIds: [3], newCar }));
  await render(
    <NewCarSteps
      isSignedIn={false}
      nextLabel="Дальше"
      loginPath="/"
      onClose={() => undefined}
      onDone={() => undefined}
      onCreated={() => undefined}
      onMarkOnly={way}
    />,
  );
}

it('«Любая марка» takes the mark off the search and leads to the map', async () => {
  await show(kia, onMarkOnly);
  expect(buttons()).toContain('Показать, кто берёт Kia');
  await press('Любая марка');
  expect(useDraft.getState().newCar).toEqual(readDraft({}).newCar);
  expect(useDraft.getState().workIds).toEqual([3]);
  expect(onMarkOnly).toHaveBeenCalledOnce();
});

it.each([
  ['of a booking', kia, undefined],
  ['that is described whole', { ...kia, modelId: 2, generationId: 3, modificationId: 4 }, onMarkOnly],
])('a car %s is not dropped', async (_, newCar, way) => {
  await show(newCar, way);
  expect(buttons()).toContain('Дальше');
  expect(buttons()).not.toContain('Любая марка');
});

it.each([
  ['a visitor is offered the login', false, ['Машина уже в гараже? Войти']],
  ['an employee is not, being signed in', true, ['Вы вошли как сотрудник. Гараж есть только у водителя.']],
])('%s', async (_, isEmployee, lines) => {
  useDraft.setState(readDraft({}));
  const steps = {
    nextLabel: 'Дальше',
    loginPath: '/',
    onClose: vi.fn(),
    onDone: vi.fn(),
    onCreated: vi.fn(),
  };
  await render(<NewCarSteps {...steps} isSignedIn={false} isEmployee={isEmployee} />);
  const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  expect(shown.filter((text) => /гараж/i.test(text))).toEqual(lines);
});
