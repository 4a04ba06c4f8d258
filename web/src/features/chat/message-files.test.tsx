import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { expect, it } from 'vitest';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { MessageFiles } from './message-files.tsx';

const photo = (id: number, name: string): ChatMessage['files'][number] => ({
  ...{ id, name, extension: 'jpg', size: 1000, url: '/f', preview_url: '/p' },
  ...{ width: 40, height: 30, work_type_id: null, voice: null },
});

it('a photo opens over the chat, with the others of its message', async () => {
  const paper = { ...photo(3, 'смета.pdf'), extension: 'pdf', preview_url: null };
  const page = await render(<MessageFiles files={[photo(1, 'бампер.jpg'), paper, photo(2, 'фара.jpg')]} />);
  expect(page.querySelector('a')?.getAttribute('aria-label')).toBe('Открыть файл смета.pdf');
  await press('Открыть файл фара.jpg');
  await waitFor(() => expect(openDialog()?.textContent).toContain('2 из 2'));
  expect(openDialog()?.textContent).toContain('фара.jpg');
});
