import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { press, render, type } from '../../../testing/render.tsx';
import type { WorkDetails, WorkDraft } from '../registration.store.ts';
import { noDetails } from './work-details-fields.tsx';
import { rangeFaults, worksForm, wrongWorks } from './work-words.ts';
import { WorksEditor } from './works-editor.tsx';

const oil: WorkDraft = {
  ...{ id: 3, title: 'Замена масла', from: '1500', to: '2500' },
  details: { minutes: '40', warranty: '6', classes: [{ carClass: 'J', from: '2000', to: '3000' }] },
};
const withDetails = (changed: Partial<WorkDetails>): WorkDraft => ({
  ...oil,
  details: { ...noDetails, ...oil.details, ...changed },
});
let last: WorkDraft[] = [];

function Editor({ hasDetails = true }: { hasDetails?: boolean }) {
  const [works, setWorks] = useState<WorkDraft[]>([oil]);
  last = works;
  return <WorksEditor works={works} onChange={setWorks} isTried={false} hasDetails={hasDetails} />;
}

const rows = (host: HTMLElement) => host.querySelectorAll('[aria-label^="Цены по классам машин"] > li');

it('a price of a class is added for the first free class, changed and removed', async () => {
  const host = await render(<Editor />);
  expect(rows(host)).toHaveLength(1);
  await press('Цена для класса машин: Замена масла');
  expect(last[0]?.details?.classes?.map(({ carClass }) => carClass)).toEqual(['J', 'A']);
  const select = host.querySelector<HTMLSelectElement>('select[aria-label="Класс машин: A, мини"]');
  const offered = [...(select?.options ?? [])].map(({ value }) => value);
  expect(offered).not.toContain('J');
  await act(async () => {
    if (select) select.value = 'M';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(last[0]?.details?.classes?.at(-1)?.carClass).toBe('M');
  await press('Убрать цену: J, внедорожник');
  expect(last[0]?.details?.classes?.map(({ carClass }) => carClass)).toEqual(['M']);
});

it('the registration has no details', async () => {
  const host = await render(<Editor hasDetails={false} />);
  expect(rows(host)).toHaveLength(0);
  expect(host.querySelector('[aria-label^="Время"], [aria-label^="Гарантия"]')).toBeNull();
});

it('the details are sent with their work, and not by an editor that does not show them', () => {
  const [shown] = JSON.parse(
    worksForm([withDetails({ classes: [{ carClass: 'J', from: '2 000', to: '' }] })]),
  );
  expect(shown).toEqual({
    ...{ work_type_id: 3, price_from: 1500, price_to: 2500, minutes: 40, warranty_months: 6 },
    class_prices: [{ car_class: 'J', price_from: 2000, price_to: 2000 }],
  });
  const { details: _, ...short } = oil;
  expect(JSON.parse(worksForm([short]))).toEqual([{ work_type_id: 3, price_from: 1500, price_to: 2500 }]);
});

it('an empty duration or warranty is that of the catalogue or of the workshop', async () => {
  await render(<Editor />);
  await type('Время, мин', '');
  await type('Гарантия, мес.', '');
  expect(JSON.parse(worksForm(last))[0]).not.toHaveProperty('minutes');
  expect(JSON.parse(worksForm(last))[0]).not.toHaveProperty('warranty_months');
  await type('Гарантия, мес.', '0');
  expect(JSON.parse(worksForm(last))[0]).toMatchObject({ warranty_months: 0 });
});

it('a wrong price, duration or warranty stops the saving', () => {
  expect(wrongWorks([oil])).toEqual([]);
  for (const from of ['', '99,9', '-800', 'бесплатно', '10000001', '3000'])
    expect(wrongWorks([{ ...oil, from }]), from).toHaveLength(1);
  expect(wrongWorks([{ ...oil, from: '1 500', to: '' }])).toEqual([]);
  for (const wrong of [
    { classes: [{ carClass: 'J' as const, from: '', to: '' }] },
    { classes: [{ carClass: 'J' as const, from: '2000', to: '1000' }] },
    ...['4', '6001', '1,5', 'час'].map((minutes) => ({ minutes })),
    ...['121', '-1', 'год'].map((warranty) => ({ warranty })),
  ])
    expect(wrongWorks([withDetails(wrong)]), JSON.stringify(wrong)).toHaveLength(1);
});

it('each end of a price has its own fault', () => {
  expect(rangeFaults({ from: '', to: '' })).toEqual({ from: 'Укажите цену' });
  expect(rangeFaults({ from: '1500', to: '-5' })).toEqual({ to: 'Меньше нуля нельзя' });
  expect(rangeFaults({ from: '1500', to: '1 400' })).toEqual({ to: '«До» меньше, чем «от»' });
  expect(rangeFaults({ from: '1500', to: ' ' })).toEqual({});
});
