import type { SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { noFilters } from '../url/search-params.ts';
import { emptyResultSuggestions } from './empty-result-suggestions.ts';

const nothing: SearchRescue = {
  radius: null,
  without_filters: null,
  without_work: [],
  any_work: null,
  cities: [],
};
const empty = {
  filters: noFilters,
  hasArea: false,
  hasWorks: false,
  canPickCity: true,
  totalOfCity: undefined,
  rescue: nothing,
  workTitles: new Map([[7, 'Ремонт АКПП']]),
};

describe('suggestions for an empty result', () => {
  it('go from the smallest change to the largest, each with its number', () => {
    const rescue: SearchRescue = {
      radius: { km: 100, total: 4 },
      without_filters: { total: 86 },
      without_work: [{ work_type_id: 7, total: 12 }],
      any_work: { total: 30 },
      cities: [{ id: 2, slug: 'kazan', name: 'Казань', total: 24, distance_m: 700_000 }],
    };
    const suggestions = emptyResultSuggestions({ ...empty, hasArea: true, totalOfCity: 200, rescue });
    expect(suggestions.map(({ label, total }) => [label.replaceAll('\u00A0', ' '), total])).toEqual([
      ['Искать по всему городу', 200],
      ['Сбросить фильтры', 86],
      ['Хотя бы одна из работ', 30],
      ['Без работы «Ремонт АКПП»', 12],
      ['Искать в радиусе 100 км', 4],
      ['Казань', 24],
    ]);
  });

  it('always offer to reset everything or to change the city', () => {
    expect(emptyResultSuggestions(empty).map(({ step }) => step.kind)).toEqual(['pick-city']);
    const openNow = { filters: { ...noFilters, openNow: true } };
    for (const state of [openNow, { hasArea: true }, { hasWorks: true }, { ...openNow, rescue: undefined }])
      expect(emptyResultSuggestions({ ...empty, ...state }).map(({ label }) => label)).toEqual([
        'Сбросить всё',
        'Выбрать другой город',
      ]);
  });

  it('offer the service role no city picker', () => {
    const suggestions = emptyResultSuggestions({ ...empty, hasArea: true, canPickCity: false });
    expect(suggestions.map(({ step }) => step.kind)).toEqual(['reset-all']);
  });

  it('leave out suggestions without results', () => {
    expect(
      emptyResultSuggestions({ ...empty, hasArea: true, totalOfCity: 0 }).map(({ key }) => key),
    ).not.toContain('area');
  });

  it('keep the requested distance without filters, because the number was counted within it', () => {
    const [suggestion] = emptyResultSuggestions({
      ...empty,
      rescue: { ...nothing, without_filters: { total: 3 } },
    });
    expect(suggestion?.step).toMatchObject({ kind: 'change', change: { openNow: false, radius: undefined } });
  });
});
