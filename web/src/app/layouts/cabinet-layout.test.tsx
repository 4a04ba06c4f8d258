import { expect, it } from 'vitest';
import { useSession } from '../../features/auth/session.ts';
import { render } from '../../testing/render.tsx';
import styles from './cabinet-layout.module.css';
import { CabinetLayout } from './cabinet-layout.tsx';

it('the place of the tab bar leaves the screen with the bar, also when its code did not load', async () => {
  useSession.setState({ status: 'signedIn', profile: { role: 'customer' } as never });
  const page = await render(<CabinetLayout />);
  expect(page.lastElementChild?.className).toBe(styles.tabs);
});
