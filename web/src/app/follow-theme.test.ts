import type { Profile } from '@sto/contract/auth/auth.schemas';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { followTheme } from './follow-theme.ts';

const root = document.documentElement;
const signIn = (profile: Partial<Profile>) =>
  useSession.setState({ status: 'signedIn', profile: profile as Profile });

afterEach(() => useSession.setState({ status: 'unknown', profile: null }));

it('the site is drawn as the profile says, once for each choice', () => {
  followTheme();
  signIn({ settings: { theme: 'dark', shows_presence: true } });
  expect(root.dataset.theme).toBe('dark');
  const watcher = new MutationObserver(() => undefined);
  watcher.observe(root, { attributes: true });
  signIn({ name: 'Анна', settings: { theme: 'dark', shows_presence: true } });

  expect(watcher.takeRecords()).toEqual([]);
  useSession.setState({ status: 'anonymous', profile: null });
  expect(root.dataset.theme).toBeUndefined();
  expect(watcher.takeRecords()).toHaveLength(1);
});
