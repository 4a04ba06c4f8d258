import { expect, it } from 'vitest';
import { initialMapState, type MapAction, reduceMapState } from './map-state.ts';

const after = (...actions: MapAction[]) => actions.reduce(reduceMapState, initialMapState);

it('one dialog is open at a time, and the group keeps its place while it closes', () => {
  const place = { lat: 55.8, long: 49.1 };
  const open = after({ type: 'dialogOpened', dialog: 'filters' }, { type: 'groupOpened', place });
  expect(open).toMatchObject({ dialog: 'group', groupPlace: place });
  expect(reduceMapState(open, { type: 'dialogClosed' })).toMatchObject({ dialog: null, groupPlace: place });
});

it('a closed prompt stays closed until a search finds something', () => {
  const closed = after({ type: 'promptClosed' });
  expect(closed.isPromptClosed).toBe(true);
  expect(reduceMapState(closed, { type: 'resultsFound' }).isPromptClosed).toBe(false);
});

it('a card closed by the keyboard returns the focus to its pin, every time', () => {
  const first = after({ type: 'cardClosed', focusOn: 7 });
  const second = reduceMapState(first, { type: 'cardClosed', focusOn: 7 });
  expect(second.focusOn).toEqual({ id: 7 });
  expect(second.focusOn).not.toBe(first.focusOn);
  expect(after({ type: 'cardClosed', focusOn: null }).focusOn).toBeNull();
});
