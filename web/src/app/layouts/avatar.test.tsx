import type { Profile } from '@sto/contract/auth';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Avatar } from './avatar.tsx';

const profile = { id: 1, name: '', image: null } as Profile;

it('an avatar is the picture, else the initials, else the default icon', async () => {
  const picture = await render(<Avatar profile={{ ...profile, image: '/me.webp', name: 'Анна' }} />);
  expect(picture.querySelector('img')?.getAttribute('src')).toBe('/me.webp');
  const named = await render(<Avatar profile={{ ...profile, name: 'Алексей Кузнецов' }} />);
  expect(named.textContent).toBe('АК');
  const nameless = await render(<Avatar profile={profile} />);
  expect(nameless.textContent).toBe('');
  expect(nameless.querySelector('svg')).not.toBeNull();
});
