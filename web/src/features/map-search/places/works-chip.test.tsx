import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { nameOf, press, render } from '../../../testing/render.tsx';
import { WorksChip } from './works-chip.tsx';

const oil = { id: 1104, title: 'Замена масла в двигателе' };
const filter = { id: 1113, title: 'Замена салонного фильтра' };

it('many works show as the first one and a number; the chip opens them, its cross removes all', async () => {
  const onClear = vi.fn();
  const chip = await render(
    <WorksChip
      works={[oil, filter, { ...filter, id: 3 }]}
      worksPath="/?drawer=work_types"
      question="Что нужно сделать?"
      onClear={onClear}
    />,
  );
  const link = chip.querySelector('a');
  expect(link?.textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Что нужно сделать? Замена масла в двигателе и ещё 2',
  );
  expect(link?.getAttribute('href')).toBe('/?drawer=work_types');
  await press('Убрать все работы');
  expect(onClear).toHaveBeenCalledOnce();
});

it('one work is named by its cross too', async () => {
  const onClear = vi.fn();
  const chip = await render(<WorksChip works={[oil]} worksPath="/" onClear={onClear} />);
  const button = chip.querySelector('button');
  expect(button && nameOf(button)).toBe('Убрать: Замена масла в двигателе');
  await act(async () => button?.click());
  expect(onClear).toHaveBeenCalledOnce();
});
