import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ErrorState } from './error-state.tsx';

function Page() {
  const [hasCome, setCome] = useState(false);
  return (
    <main tabIndex={-1}>
      {hasCome ? <h1>Заявка</h1> : <ErrorState title="Заявка не загрузилась" onRetry={() => setCome(true)} />}
    </main>
  );
}

it('the focus stays on the page when the retry has loaded it', async () => {
  const page = await render(<Page />);
  const retry = page.querySelector('button');
  retry?.focus();
  await act(async () => retry?.click());
  expect(page.querySelector('h1')).not.toBeNull();
  expect(document.activeElement).toBe(page.querySelector('main'));
});
