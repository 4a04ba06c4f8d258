import { expect, it } from 'vitest';
import { useSession } from '../../features/auth/session.ts';
import { render } from '../../testing/render.tsx';
import styles from './cabinet-layout.module.css';
import { CabinetLayout } from './cabinet-layout.tsx';

it('what stands for the tab bar goes from the screen with it, also when its code did not come', async () => {
  useSession.setState({ status: 'signedIn', profile: { role: 'customer' } as never });
  const page = await render(<CabinetLayout>Заявки</CabinetLayout>);
  expect(page.lastElementChild?.className).toBe(styles.tabs);
});
