import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf, press, render } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { PhotoField } from './photo-field.tsx';

const upload = {
  localId: 'a',
  id: 12,
  name: 'бампер.jpg',
  size: 1,
  extension: 'jpg',
  previewUrl: '/preview/12',
  status: 'uploaded' as const,
  error: null,
};

beforeEach(() => {
  useDraft.setState(readDraft({}));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: { id: 12 } })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pointerIs(kind: 'coarse' | 'fine'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes(kind),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}
const inputsOf = (page: Element) => [...page.querySelectorAll<HTMLInputElement>('input[type=file]')];

it('photos come from the camera of a phone, and from the library', async () => {
  pointerIs('coarse');
  const [camera, library] = inputsOf(await render(<PhotoField />));
  expect(camera?.getAttribute('aria-label')).toBe('Камера');
  expect(camera?.getAttribute('capture')).toBe('environment');
  expect(library?.getAttribute('aria-label')).toBe('Галерея');
  expect(library?.hasAttribute('capture')).toBe(false);
  expect(library?.multiple).toBe(true);
});

it('a computer has the library only', async () => {
  pointerIs('fine');
  expect(inputsOf(await render(<PhotoField />)).map(nameOf)).toEqual(['Галерея']);
});

it('an added photo can be changed and deleted', async () => {
  pointerIs('coarse');
  useDraft.getState().addUpload(upload);
  const page = await render(<PhotoField />);
  const names = [...page.querySelectorAll('li button')].map(nameOf);
  expect(names).toEqual(['Удалить: бампер.jpg', expect.stringMatching(/^(Изменить|Заменить): бампер\.jpg$/)]);
  await press('Удалить: бампер.jpg');
  expect(useDraft.getState().uploads).toEqual([]);
  expect(page.querySelectorAll('li')).toHaveLength(0);
});
