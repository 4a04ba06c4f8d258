import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsaved } from '../../lib/browser/use-unsaved.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { FactsEditor } from './facts-editor.tsx';
import { MyWorkshopFrame } from './my-workshop-frame.tsx';

let sent: FormData[] = [];
answerCalls(async (_url, init) => {
  sent.push(init.body as FormData);
  return Response.json({ success: true, data: {} });
});
beforeEach(() => {
  forgetUnsaved();
  sent = [];
});

const terms = { work_months: 12, parts_months: 12, km: 20_000, text: 'На работу 12 месяцев' };
const editor = (warranty: MyWorkshop['warranty'], { bays = 2, personId = 5, isConnected = false } = {}) => {
  const known = { id: 1, amenities: [], bays_count: bays, warranty, is_connected: isConnected };
  const workshop = known as unknown as MyWorkshop;
  const query = { personId, workshop, isError: false, isFetching: false, refetch: () => undefined };
  return (
    <MyWorkshopFrame query={query}>{(one) => <FactsEditor workshop={one} amenities={[]} />}</MyWorkshopFrame>
  );
};
const saved = async (warranty: MyWorkshop['warranty'], change: () => Promise<void>) => {
  await render(editor(warranty));
  await change();
  await press('Сохранить: Удобства и гарантия');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  return ['work_months', 'parts_months', 'text'].map((name) => sent[0]?.get(`warranty_${name}`) ?? null);
};

it('the terms in words change together with their months', async () => {
  const changed = await saved(terms, async () => {
    await type('Гарантия на работы, месяцев', '6');
    await type('Гарантия на запчасти, месяцев', '3');
    await type('Условия гарантии словами', 'На работу полгода');
  });
  expect(changed).toEqual(['6', '3', 'На работу полгода']);
});

it('a workshop without terms gets none from other facts', async () => {
  expect(await saved(null, async () => type('Постов', '3'))).toEqual([null, null, null]);
});

it('a connected workshop has its bays elsewhere', async () => {
  const page = await render(editor(terms, { isConnected: true, bays: 0 }));
  expect(page.textContent).not.toContain('Постов');
  await type('Гарантия на работы, месяцев', '6');
  await press('Сохранить: Удобства и гарантия');
  await waitFor(() => expect(sent[0]?.get('warranty_work_months')).toBe('6'));
  expect(sent[0]?.has('bays_count')).toBe(false);
});

it('a part of a bay and «месяц» for months are refused under their fields', async () => {
  const page = await render(editor(terms));
  await type('Постов', '1,5');
  await type('Гарантия на работы, месяцев', 'месяц');
  await press('Сохранить: Удобства и гарантия');
  expect([...page.querySelectorAll('[aria-invalid=true]')]).toHaveLength(2);
  expect(sent).toEqual([]);
});

it('what was typed and not saved is there on return, until it is given up', async () => {
  await render(editor(null));
  await type('Постов', '7');
  const page = await render(editor(null));
  const bays = () => page.querySelector('input')?.value;
  expect(bays()).toBe('7');
  expect(page.textContent).toContain('Изменения не сохранены');
  await press('Отменить изменения: Удобства и гарантия');
  expect(bays()).toBe('2');
  expect(page.textContent).not.toContain('Изменения не сохранены');
});

it('what others have saved since goes before what was typed, and the section says so', async () => {
  await render(editor(null));
  await type('Постов', '7');
  const page = await render(editor(null, { bays: 3 }));
  expect(page.querySelector('input')?.value).toBe('3');
  expect(page.textContent).toContain('ваши несохранённые правки сброшены');
  await press('Понятно: Удобства и гарантия');
  expect(page.textContent).not.toContain('правки');
});

it('what was typed is not there for the next person of the tab', async () => {
  await render(editor(null));
  await type('Постов', '7');
  const page = await render(editor(null, { personId: 6 }));
  expect(page.querySelector('input')?.value).toBe('2');
  expect(page.textContent).not.toContain('сохранены');
});
