import type { WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import { act } from 'react';
import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { ProposeChange } from './propose-change.tsx';

function workOf(id: number, title: string, part: Partial<WorkTypeService> = {}): WorkTypeService {
  return {
    ...{ id, parent_id: 1, group_id: 1, title, is_selected: false, is_available: true },
    ...{ unavailable_reason: null, minutes: 30, price_from: 50, price_to: 100 * id },
    ...{ price_source: 'service' as const, is_popular: false },
    ...{ needs_diagnostics: false, legal_note: null, goes_with: [], ...part },
  };
}

const services = [workOf(1, 'Сальник'), workOf(2, 'Промывка'), workOf(3, 'Турбина', { is_available: false })];
const category = { id: 1, title: 'Двигатель', sort: 1, is_expanded: true, selected_count: 0, services };
const group = { id: 1, title: 'Ремонт', icon: '', sort: 1, services_count: 3, selected_count: 0 };
const tree = {
  ...{ groups: [{ ...group, categories: [category] }], selected: [], total_minutes: 0 },
  ...{ price_from: 0, price_to: 0, packages: [], merged: [], version: '1' },
};
recordMoves(() => accepted(tree));

const bid = bidOf({ status: 'in_work', can_set_prices: false, available_actions: ['propose_change'] });
const select = () => document.querySelector('select');
const choices = () => [...(select()?.options ?? [])].map(({ text }) => text);
const rows = () => rowsOf(document.querySelector('[aria-label="Строки дополнительных работ"]') ?? document);
const choose = (id: number) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select(), String(id));
    select()?.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('arrow keys only choose: a work is added by its button, and «Убрать» leads back to the choice', async () => {
  await render(<ProposeChange bid={bid} />);
  await press('Дополнительные работы');
  await waitFor(() => expect(choices()).toEqual(['Выберите работу', 'Сальник', 'Промывка']));
  await choose(1);
  await choose(2);
  expect(rows()).toEqual([]);
  await press('Добавить');
  expect(rows()).toEqual(['Промывкадо 200 ₽']);
  expect(choices()).toEqual(['Выберите работу', 'Сальник']);
  expect(select()?.value).toBe('');
  expect(document.activeElement).toBe(select());
  await press('Добавить');
  expect(rows()).toHaveLength(1);
  await press('Убрать: Промывка');
  expect(rows()).toEqual([]);
  expect(document.activeElement).toBe(select());
  expect(choices()).toEqual(['Выберите работу', 'Сальник', 'Промывка']);
});
