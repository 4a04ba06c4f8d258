import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { nameOf, press, render } from '../../../testing/render.tsx';
import { SearchPill } from '../places/search-box.tsx';
import { noFilters } from '../url/search-params.ts';
import { FilterChips } from './filter-chips.tsx';

const oil = { id: 1104, title: 'Замена масла' };
const none = () => undefined;

function Panel() {
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
      onFind={none}
    />
  );
}

function Pill() {
  const [works, setWorks] = useState([oil]);
  const clear = () => setWorks([]);
  return (
    <SearchPill
      {...{ works, onClear: clear, onPick: none }}
      worksPath="/works"
      carPath="/car"
      car={null}
      near={{ lat: 55, long: 49 }}
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

it('after the works are removed the focus moves to the question', async () => {
  await render(<Pill />);
  await pressFocused('Убрать: Замена масла');
  expect(document.activeElement?.getAttribute('href')).toBe('/works');
});
