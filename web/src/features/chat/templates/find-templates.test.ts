import { expect, it } from 'vitest';
import { findTemplates, templateQueryOf } from './find-templates.ts';

it('looks for a template only after a «/» that begins the text', () => {
  expect(templateQueryOf('/')).toBe('');
  expect(templateQueryOf('/Адрес ')).toBe('адрес');
  for (const text of ['', 'да', 'да / нет', '1/2', '/адрес\nи время', '//', ` /а`])
    expect(templateQueryOf(text), text).toBeNull();
});

it('finds by the beginning of the title, by its words, then by the text', () => {
  const [price, address, time] = [
    { id: 1, title: 'Цена', text: 'Скажем адрес и цену' },
    { id: 2, title: 'Адрес', text: 'Во дворе' },
    { id: 3, title: 'Как найти адрес', text: 'Направо' },
  ];
  expect(findTemplates([price, address, time], 'адрес').map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(findTemplates([price, address, time], '')).toHaveLength(3);
  expect(findTemplates([price, address, time], 'колодки')).toEqual([]);
});
