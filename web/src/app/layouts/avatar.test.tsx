import type { Profile } from '@sto/contract/auth/auth.schemas';
import { expect, it } from 'vitest';
import '../../lib/pictures/image-address.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { Avatar } from './avatar.tsx';

const image_proxy = { host: '/img', key: '73', salt: '68', source_base: 'https://sto.example.ru' };
answerCalls(async () => Response.json({ success: true, data: { image_proxy } }));

const profile = { id: 1, name: '', image: null } as Profile;

it('an avatar is the picture, else the initials, else the default icon', async () => {
  const picture = await render(<Avatar profile={{ ...profile, image: '/me.webp', name: 'Анна' }} />);
  const image = () => picture.querySelector('img');
  expect(image()?.loading).toBe('lazy');
  await waitFor(() => expect(image()?.getAttribute('src')).toMatch(/^\/img\/[\w-]{43}\/rs:fit:0:32\//));
  const named = await render(<Avatar profile={{ ...profile, name: 'Алексей Кузнецов' }} />);
  expect(named.textContent).toBe('АК');
  const initials = async (name: string) =>
    (await render(<Avatar profile={{ ...profile, name }} />)).textContent;
  expect(await initials('Анна 😀')).toBe('А');
  expect(await initials('😀 анна «кузнецова»')).toBe('АК');
  expect(await initials('😀')).toBe('');
  const nameless = await render(<Avatar profile={profile} />);
  expect(nameless.textContent).toBe('');
  expect(nameless.querySelector('svg')).not.toBeNull();
});
