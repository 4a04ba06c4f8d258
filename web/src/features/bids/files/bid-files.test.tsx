import type { BidFile } from '@sto/contract/files/files.schemas';
import { expect, it } from 'vitest';
import '../../../lib/pictures/image-address.ts';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { openDialog, press, render, waitFor } from '../../../testing/render.tsx';
import { BidFiles } from './bid-files.tsx';

const image_proxy = { host: '/img', key: '73', salt: '68', source_base: 'https://sto.example.ru' };
answerCalls(async () => Response.json({ success: true, data: { image_proxy } }));

const photo = {
  id: 1,
  name: 'bumper.jpg',
  extension: 'jpg',
  url: '/api/files/1/bumper.jpg?expires=1&signature=a',
  preview_url: '/api/files/1/preview?expires=1&signature=b',
} as BidFile;

it('photos of a bid load lazily through the image proxy, in the list and in the viewer', async () => {
  const page = await render(<BidFiles files={[photo]} />);
  const expectProxied = (root: () => ParentNode | null) =>
    waitFor(() => {
      const image = root()?.querySelector('img');
      expect(image?.loading).toBe('lazy');
      expect(image?.getAttribute('src')).toMatch(/^\/img\/[\w-]{43}\/rs:fit:/);
    });
  await expectProxied(() => page);
  await press('Открыть файл 1 из 1: bumper.jpg');
  await expectProxied(openDialog);
});
