import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import type { WorkDraft } from './registration.store.ts';
import { worksForm, wrongWorks } from './work-words.ts';
import { WorksEditor } from './works-editor.tsx';

const oil: WorkDraft = {
  ...{ id: 3, title: 'Замена масла', from: '1500', to: '2500' },
  classes: [{ carClass: 'J', from: '2000', to: '3000' }],
};
let last: WorkDraft[] = [];

function Editor({ hasClasses = true }: { hasClasses?: boolean }) {
  const [works, setWorks] = useState<WorkDraft[]>([oil]);
  last = works;
  return <WorksEditor works={works} onChange={setWorks} isTried={false} hasClasses={hasClasses} />;
}

const rows = (host: HTMLElement) => host.querySelectorAll('[aria-label^="Цены по классам машин"] > li');

it('a price of a class is added for the first free class, changed and removed', async () => {
  const host = await render(<Editor />);
  expect(rows(host)).toHaveLength(1);
  await press('Цена для класса машин: Замена масла');
  expect(last[0]?.classes?.map(({ carClass }) => carClass)).toEqual(['J', 'A']);
  const select = host.querySelector<HTMLSelectElement>('select[aria-label="Класс машин: A, мини"]');
  const offered = [...(select?.options ?? [])].map(({ value }) => value);
  expect(offered).not.toContain('J');
  await act(async () => {
    if (select) select.value = 'M';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(last[0]?.classes?.at(-1)?.carClass).toBe('M');
  await press('Убрать цену: J, внедорожник');
  expect(last[0]?.classes?.map(({ carClass }) => carClass)).toEqual(['M']);
});

it('the registration has no prices by class', async () => {
  const host = await render(<Editor hasClasses={false} />);
  expect(rows(host)).toHaveLength(0);
});

it('are sent with their work, and stay as they are in an editor that does not show them', () => {
  const known = [
    {
      ...{ work_type_id: 3, minutes: 40, warranty_months: 6 },
      class_prices: [{ car_class: 'M', price_from: 1, price_to: 2 }],
    },
  ] as MyWorkshop['works'];
  const shown = JSON.parse(
    worksForm([{ ...oil, classes: [{ carClass: 'J', from: '2 000', to: '' }] }], known),
  );
  expect(shown[0]).toMatchObject({
    ...{ price_from: 1500, minutes: 40 },
    class_prices: [{ car_class: 'J', price_from: 2000, price_to: 2000 }],
  });
  const { classes: _, ...hidden } = oil;
  expect(JSON.parse(worksForm([hidden], known))[0].class_prices).toEqual(known[0]?.class_prices);
});

it('without a price, or with «to» below «from», stop the saving', () => {
  expect(wrongWorks([oil])).toEqual([]);
  expect(wrongWorks([{ ...oil, classes: [{ carClass: 'J', from: '', to: '' }] }])).toHaveLength(1);
  expect(wrongWorks([{ ...oil, classes: [{ carClass: 'J', from: '2000', to: '1000' }] }])).toHaveLength(1);
});
