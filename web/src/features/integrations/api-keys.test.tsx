import { maxApiKeys } from '@sto/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { Integrations } from './integrations.tsx';
import { errorOf, inputOf, submit, type } from './testing-form.ts';

const made = '2026-03-01T09:00:00Z';
const key = (id: number, name: string) => ({
  id,
  service_id: 7,
  name,
  maker_name: 'Гульнара',
  last_four: 'k3Xa',
  created_at: made,
  last_used_at: null as string | null,
});
let keys: ReturnType<typeof key>[];
let sent: Record<string, FormDataEntryValue>[];
/** Replaces the answer of calls whose address contains `call`. */
let refused: { call: string; status: number; errors: unknown } | null;
let isDown: boolean;

async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (isDown) throw new TypeError('Failed to fetch');
  if (refused && url.includes(refused.call))
    return Response.json({ success: false, errors: refused.errors }, { status: refused.status });
  if (url.includes('/api-key/create/')) {
    const form = formOf(body);
    const made = key(keys.length + 1, String(form.name));
    keys = [...keys, made];
    return Response.json({ success: true, data: { ...made, key: 'sto_the-whole-key' } });
  }
  if (url.includes('/api-key/revoke/')) {
    const id = Number(formOf(body).id);
    keys = keys.filter((one) => one.id !== id);
    return Response.json({ success: true, data: { id } });
  }
  return Response.json({ success: true, data: { items: url.includes('api-key') ? keys : [] } });
}

function formOf(body: unknown): Record<string, FormDataEntryValue> {
  const form = Object.fromEntries(body as FormData);
  sent.push(form);
  return form;
}

beforeEach(() => {
  keys = [];
  sent = [];
  refused = null;
  isDown = false;
});
answerCalls(answer);

async function shown(text: string): Promise<HTMLElement> {
  const page = await render(
    <>
      <Integrations
        workshopId={7}
        timeZone="Europe/Moscow"
        workshopHref="/service/my-service"
        bidHrefOf={(id) => `/service/bids/${id}`}
      />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}
const buttonsOf = (page: ParentNode) => [...page.querySelectorAll('button')].map(nameOf);

describe('the keys of a workshop', () => {
  it('say what they are for while there are none', async () => {
    const page = await shown('Ключей пока нет');
    expect(page.querySelector('a[href="/api/docs"]')?.textContent).toBe('Описание API');
    expect(buttonsOf(page)).toEqual(['Создать ключ', 'Добавить вебхук', 'Создать ссылку']);
  });

  it('show their creator and last use, in the zone of the workshop', async () => {
    keys = [
      { ...key(2, 'Учёт'), last_used_at: '2026-03-10T21:30:00Z' },
      { ...key(1, 'Склад'), maker_name: '' },
    ];
    const [first, second] = rowsOf(await shown('Учёт'));
    expect(first).toMatch(
      /^Учётsto_…k3Xa · создан 1\sмартаСоздатель: ГульнараПоследний вызов: 11\sмарта, 0:30Отозвать ключ Учёт$/,
    );
    expect(second).toMatch(/^Складsto_…k3Xa · создан 1\sмартаВызовов ещё не былоОтозвать ключ Склад$/);
  });

  it('are created once, however often the form is sent, and shown until the person closes them', async () => {
    const page = await shown('Ключей пока нет');
    await press('Создать ключ');
    expect(document.activeElement).toBe(inputOf(page));
    await submit(page);
    expect(errorOf(page)).toBe('Назовите ключ');
    await type(page, '  Учёт ');
    expect(errorOf(page)).toBeUndefined();
    await submit(page, 2);
    await waitFor(() => expect(page.querySelector('code')?.textContent).toBe('sto_the-whole-key'));
    expect(nameOf(document.activeElement ?? page)).toContain('Ключ создан');
    expect(page.textContent).toContain('больше мы его не покажем');
    await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
    expect(sent).toEqual([{ service_id: '7', name: 'Учёт' }]);
    await press('Готово');
    expect(page.textContent).not.toContain('sto_the-whole-key');
    expect(nameOf(document.activeElement ?? page)).toBe('Создать ключ');
  });

  it('links open next to a shown key, and the browser asks before it leaves', async () => {
    const page = await shown('Ключей пока нет');
    const isLeavingGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const links = [...page.querySelectorAll('a[href^="/api/docs"]')];
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
    expect(isLeavingGuarded()).toBe(false);
    await press('Создать ключ');
    await type(page, 'Учёт');
    await submit(page);
    await waitFor(() => expect(page.querySelector('code')).not.toBeNull());
    expect(isLeavingGuarded()).toBe(true);
    await press('Готово');
    expect(isLeavingGuarded()).toBe(false);
  });

  it('a refused form keeps its text, with the reason under the field', async () => {
    const page = await shown('Ключей пока нет');
    await press('Создать ключ');
    await type(page, 'Учёт');
    refused = { call: 'create', status: 422, errors: { name: ['Такое название не годится'] } };
    await submit(page);
    await waitFor(() => expect(errorOf(page)).toBe('Такое название не годится'));
    expect(inputOf(page).value).toBe('Учёт');
    expect(document.activeElement).toBe(inputOf(page));
    refused = null;
    isDown = true;
    await submit(page);
    await waitFor(() => expect(document.body.textContent).toContain('Что-то пошло не так'));
    isDown = false;
    await submit(page);
    await waitFor(() => expect(page.querySelector('code')).not.toBeNull());
  });

  it('cannot exceed their limit', async () => {
    keys = Array.from({ length: maxApiKeys }, (_, index) => key(index + 1, `Ключ ${index + 1}`));
    const page = await shown('Ключей уже 20');
    expect(buttonsOf(page)).not.toContain('Создать ключ');
  });

  it('are copied; if the browser refuses, the text gets selected', async () => {
    const page = await shown('Ключей пока нет');
    await press('Создать ключ');
    await type(page, 'Учёт');
    await submit(page);
    await waitFor(() => expect(page.querySelector('code')).not.toBeNull());
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
    await press('Скопировать');
    expect(writeText).toHaveBeenCalledWith('sto_the-whole-key');
    await waitFor(() => expect(document.body.textContent).toContain('Скопировано'));
    writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press('Скопировать');
    await waitFor(() => expect(document.body.textContent).toContain('Строка выделена'));
    expect(String(window.getSelection())).toBe('sto_the-whole-key');
  });

  it('are revoked by one call after a confirmation, which shows an error', async () => {
    keys = [key(1, 'Учёт'), key(2, 'Склад')];
    const page = await shown('Учёт');
    await press('Отозвать ключ Учёт');
    expect(openDialog()?.textContent).toContain('Программа с ключом «Учёт» (…k3Xa) сразу потеряет доступ');
    refused = { call: 'revoke', status: 500, errors: [{ code: 'internal', message: 'Сбой' }] };
    await press('Отозвать');
    await waitFor(() =>
      expect(openDialog()?.querySelector('[role=alert]')?.textContent).toBe('Ключ не отозванСбой'),
    );
    refused = null;
    await press('Отозвать', 2);
    await waitFor(() => expect(openDialog()).toBeNull());
    await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
    expect(rowsOf(page)[0]).toContain('Склад');
    expect(sent).toEqual([{ id: '1' }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ключи API'));
  });

  it('disappear when a colleague has revoked them', async () => {
    keys = [key(1, 'Учёт')];
    await shown('Учёт');
    await press('Отозвать ключ Учёт');
    refused = { call: 'revoke', status: 404, errors: [{ code: 'not_found', message: 'Не нашлось' }] };
    keys = [];
    await press('Отозвать');
    await waitFor(() => expect(openDialog()).toBeNull());
    await waitFor(() => expect(document.body.textContent).toContain('Ключей пока нет'));
  });

  it('that failed to load can be requested again', async () => {
    isDown = true;
    const page = await shown('Ключи не загрузились');
    isDown = false;
    keys = [key(1, 'Учёт')];
    await press('Повторить');
    await waitFor(() => expect(page.textContent).toContain('Учёт'));
  });

  it('are hidden from mechanics', async () => {
    refused = { call: 'index', status: 403, errors: [{ code: 'forbidden', message: 'Нельзя' }] };
    const page = await shown('Только для владельца и управляющих');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/service/my-service');
    expect(buttonsOf(page)).toEqual([]);
  });
});
