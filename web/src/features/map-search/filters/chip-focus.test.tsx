import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { nameOf, press, render } from '../../../testing/render.tsx';
import { noFilters } from '../url/search-params.ts';
import { FilterChips } from './filter-chips.tsx';

const oil = { id: 1104, title: 'Замена масла' };
const none = () => undefined;

function Panel({ isFloating = false }: { isFloating?: boolean }) {
  const [works, setWorks] = useState([oil]);
  const [hasArea, setArea] = useState(true);
  return (
    <FilterChips
      works={works}
      onRemoveWork={() => setWorks([])}
      onClearWorks={() => setWorks([])}
      worksPath="/"
      filters={noFilters}
      facets={undefined}
      hasArea={hasArea}
      fromName={null}
      onChange={() => setArea(false)}
      onOpenFilters={none}
      isFloating={isFloating}
    />
  );
}

async function pressFocused(name: string): Promise<void> {
  [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)?.focus();
  await press(name);
}

it.each(['Убрать: Замена масла', 'Убрать: Область на карте'])(
  'after «%s» the focus moves to the filters',
  async (name) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener: none,
      removeEventListener: none,
    } as never);
    await render(<Panel />);
    await pressFocused(name);
    expect(nameOf(document.activeElement as Element)).toBe('Фильтры');
  },
);

it('on a phone too, after the works are removed', async () => {
  await render(<Panel isFloating />);
  await pressFocused('Убрать: Замена масла');
  expect(nameOf(document.activeElement as Element)).toBe('Фильтры');
});
