import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsaved } from '../../../lib/browser/use-unsaved.ts';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { press, render, rowsOf, type, waitFor } from '../../../testing/render.tsx';
import { CardEditor } from './card-editor.tsx';
import { PhotosEditor } from './photos-editor.tsx';

let sent: FormData[] = [];
answerCalls(async (_url, init) => {
  sent.push(init.body as FormData);
  return Response.json({ success: true, data: {} });
});
beforeEach(() => {
  forgetUnsaved();
  sent = [];
});

const nothing = { name: null, address: null, description: null, lat: null, long: null, photos: null };
const workshopWith = (change: object) =>
  ({
    ...{ id: 1, name: 'Мотор', address: 'Полевая, 7', description: '', lat: 55.7, long: 49.1 },
    ...{ photos: [{ id: 7, url: '/old.webp' }], moderation_status: 'approved' },
    change: { status: 'pending', ...nothing, ...change },
  }) as unknown as MyWorkshop;

const editor = (workshop: MyWorkshop) => <CardEditor workshop={workshop} renderMap={() => null} />;
const description = (page: ParentNode) => page.querySelector('textarea')?.value;

it('the form has what waits for the operator, and says what drivers see until then', async () => {
  const page = await render(editor(workshopWith({ name: 'Мотор и Ко', description: 'Новое' })));
  expect([page.querySelector('input')?.value, description(page)]).toEqual(['Мотор и Ко', 'Новое']);
  const facts = [...page.querySelectorAll('dl div')].map((fact) => fact.textContent);
  expect(facts).toEqual(['НазваниеМотор', 'Описаниенет']);
  await type('Название', 'Мотор');
  await press('Сохранить: Карточка на карте');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ service_id: '1', name: 'Мотор' });
  expect(sent[0]?.has('description')).toBe(false);
});

it('a decided change is no longer in the form', async () => {
  const page = await render(editor(workshopWith({ status: 'rejected', description: 'Новое' })));
  expect(description(page)).toBe('');
  expect(page.querySelector('dl')).toBeNull();
});

it('photos that wait are marked', async () => {
  const photos = [
    { upload_id: 31, url: '/new.webp' },
    { id: 7, url: '/old.webp' },
  ];
  const page = await render(<PhotosEditor workshop={workshopWith({ photos })} />);
  expect(rowsOf(page)).toEqual(['на проверке', '']);
  expect(page.textContent).toContain('водители видят прежние: 1');
  await press('Фото 2: раньше');
  await press('Сохранить: Фото');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent[0]?.get('photos')).toBe('[{"id":7},{"upload_id":31}]');
});

it('a photo that stays has the address of now, which is no change', async () => {
  const shown = (query: string) => {
    const photos = [7, 8].map((id) => ({ id, url: `/${id}.webp?${query}` }));
    return <PhotosEditor workshop={{ ...workshopWith({}), photos } as MyWorkshop} />;
  };
  await render(shown('old'));
  await press('Фото 2: раньше');
  const page = await render(shown('new'));
  const addresses = () => [...page.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(addresses()).toEqual(['/8.webp?new', '/7.webp?new']);
  await press('Фото 2: раньше');
  expect(addresses()).toEqual(['/7.webp?new', '/8.webp?new']);
  expect(page.textContent).not.toContain('Изменения не сохранены');
});

it('without a photo nothing is sent, and the section says why', async () => {
  const page = await render(<PhotosEditor workshop={workshopWith({})} />);
  await press('Фото 1: убрать');
  expect(page.querySelector('[role=alert]')).toBeNull();
  await press('Сохранить: Фото');
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Добавьте хотя бы одно фото');
  await press('Отменить изменения: Фото');
  expect(page.querySelector('[role=alert]')).toBeNull();
  expect(sent).toEqual([]);
});
