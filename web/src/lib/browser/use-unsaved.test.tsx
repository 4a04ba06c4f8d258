import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { forgetUnsaved, type UnsavedForm, UnsavedOwner, useUnsaved } from './use-unsaved.ts';

interface Server {
  bays: string;
}
const savedOf = ({ bays }: Server) => ({ bays });
let form: UnsavedForm<Server, Server>;

function Form({ server }: { server: Server }) {
  form = useUnsaved('7:facts', server, savedOf);
  return null;
}

let visits = 0;
let visit: (next: { server: Server; personId: number; key: number }) => void;

function Tab() {
  const [at, setAt] = useState({ server: { bays: '2' }, personId: 1, key: 0 });
  visit = setAt;
  return (
    <UnsavedOwner value={at.personId}>
      <Form key={at.key} server={at.server} />
    </UnsavedOwner>
  );
}

/** The page of the form, with what the server has by then. */
async function open(bays: string, personId = 1): Promise<void> {
  visits += 1;
  await act(async () => visit({ server: { bays }, personId, key: visits }));
}
const type = (bays: string) => act(async () => form.patch({ bays }));
const shown = () => [form.value.bays, form.isDirty, form.isStale];

beforeEach(async () => {
  forgetUnsaved();
  await render(<Tab />);
});

it('what was typed is there on return, and can be given up', async () => {
  await open('2');
  await type('7');
  await open('2');
  expect(shown()).toEqual(['7', true, false]);
  await act(async () => form.drop());
  expect(shown()).toEqual(['2', false, false]);
});

it('what a colleague has saved since goes before it, and the form says so until the next change', async () => {
  await open('2');
  await type('7');
  await open('3');
  expect(shown()).toEqual(['3', false, true]);
  await type('4');
  expect(shown()).toEqual(['4', true, false]);
  await open('3');
  expect(shown()).toEqual(['4', true, false]);
});

it('nothing is lost where the server has the same, or nothing was changed', async () => {
  await open('2');
  await type('7');
  await open('7');
  expect(shown()).toEqual(['7', false, false]);
  await type('8');
  await type('7');
  await open('9');
  expect(shown()).toEqual(['9', false, false]);
});

it('the next person of the tab sees none of it, and the first one finds it', async () => {
  await open('2', 1);
  await type('7');
  await open('2', 2);
  expect(shown()).toEqual(['2', false, false]);
  await open('2', 1);
  expect(shown()).toEqual(['7', true, false]);
});

it('what was typed while a save was on its way stays over the answer', async () => {
  await open('2');
  await type('7');
  const { settle, value } = form;
  await type('78');
  await act(async () => settle(value, { bays: '7' }));
  expect(shown()).toEqual(['78', true, false]);
  await open('7');
  expect(shown()).toEqual(['78', true, false]);
});

it('a save ends what it has sent, and does not bring back what others have outdated', async () => {
  await open('2');
  await type('7');
  await act(async () => form.settle(form.value, { bays: '7' }));
  await open('7');
  expect(shown()).toEqual(['7', false, false]);
  await type('8');
  await open('9');
  await act(async () => form.settle(form.value, { bays: '9' }));
  expect(shown()).toEqual(['9', false, true]);
});
