import type { WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { TakenTogether, WorkPackages } from './work-packages.tsx';
import { WorkRow } from './work-row.tsx';
import { servicesById, worksMax } from './work-types.api.ts';

const work = (id: number, title: string, goesWith: number[] = [], isAvailable = true) => ({
  ...{ id, parent_id: 10, group_id: 26, title, is_selected: false, is_available: isAvailable },
  ...{ unavailable_reason: null, minutes: 40, price_from: 800, price_to: 1200, is_popular: false },
  ...{ price_source: 'estimate' as const, needs_diagnostics: false, legal_note: null, goes_with: goesWith },
});
const services = [
  work(1, 'Колодки', [2, 3]),
  work(2, 'Диски', [1]),
  work(3, 'Жидкость', [], false),
  work(4, 'Мойка', [1, 5]),
  work(5, 'Воск'),
];
const category = { id: 10, title: 'Тормоза', sort: 1, is_expanded: true, selected_count: 0, services };
const tree: WorkTypeTree = {
  groups: [
    {
      ...{ id: 26, title: 'Ремонт', icon: '', sort: 1, services_count: 5 },
      selected_count: 0,
      categories: [category],
    },
  ],
  packages: [
    { name: 'brakes', title: 'Тормоза спереди', work_ids: [1, 2] },
    { name: 'fluid', title: 'Жидкости', work_ids: [1, 3] },
    { name: 'wheels', title: 'Колёса', work_ids: [2, 5] },
  ],
  ...{ selected: [], merged: [], total_minutes: 0, price_from: 0, price_to: 0, version: '1' },
};

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

function Offers() {
  const workIds = useDraft((draft) => draft.workIds);
  const toggleWork = useDraft((draft) => draft.toggleWork);
  const known = servicesById(tree);
  return (
    <>
      <TakenTogether tree={tree} chosen={workIds.flatMap((id) => known.get(id) ?? [])} onAdd={toggleWork} />
      <WorkPackages tree={tree} chosen={new Set(workIds)} />
    </>
  );
}

beforeEach(() => useDraft.setState(readDraft({})));

describe('works that are often taken together', () => {
  it('are offered for the work chosen last first, without those that the workshop lacks', async () => {
    useDraft.getState().setWorkIds([1, 4]);
    await render(<Offers />);
    expect(buttons()).toEqual(['Воск', 'Диски', 'Тормоза спереди2', 'Колёса2']);
    await press('Диски');
    expect(useDraft.getState().workIds).toEqual([1, 4, 2]);
    await waitFor(() => expect(buttons()).not.toContain('Диски'));
  });

  it('are not offered before a choice', async () => {
    await render(<Offers />);
    expect(document.body.textContent).not.toContain('Часто берут вместе');
  });
});

describe('a set of works', () => {
  it('is never chosen beforehand; a press adds its works, the next one removes them', async () => {
    useDraft.getState().setWorkIds([1, 4]);
    await render(<Offers />);
    const set = () => document.querySelector('[aria-pressed]');
    expect(set()?.getAttribute('aria-pressed')).toBe('false');
    await press('Тормоза спереди2');
    expect(useDraft.getState().workIds).toEqual([1, 4, 2]);
    await waitFor(() => expect(set()?.getAttribute('aria-pressed')).toBe('true'));
    await press('Тормоза спереди2');
    expect(useDraft.getState().workIds).toEqual([4]);
  });

  it('leaves the works of another chosen set', async () => {
    useDraft.getState().setWorkIds([1, 2, 5]);
    await render(<Offers />);
    await press('Тормоза спереди2');
    expect(useDraft.getState().workIds).toEqual([2, 5]);
  });

  it('cannot be chosen beyond the number of works of one visit', async () => {
    useDraft.getState().setWorkIds(Array.from({ length: worksMax - 1 }, (_, index) => 100 + index));
    await render(<Offers />);
    expect(document.querySelector<HTMLButtonElement>('[aria-pressed]')?.disabled).toBe(true);
  });
});

it('a work says what the law says of it, with a link to the rule, and that its price needs a diagnosis', async () => {
  const facts = {
    needs_diagnostics: true,
    legal_note: { text: 'Не меньше 70 % света.', href: '/rules#tint' },
  };
  await render(
    <WorkRow
      title="Тонировка"
      priceFrom={1}
      priceTo={2}
      minutes={10}
      isChosen={false}
      facts={facts}
      onToggle={() => undefined}
    />,
  );
  expect(document.body.textContent).toContain('Не меньше 70 % света.');
  expect(document.body.textContent).toContain('Цену уточнят после диагностики');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/rules#tint');
});
