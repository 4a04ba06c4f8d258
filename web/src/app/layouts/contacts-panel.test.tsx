import { useRef, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { ContactsPanel } from './contacts-panel.tsx';

const none = { phone: null, whatsapp: null, email: null };
let contacts: Record<keyof typeof none, string | null> = none;

answerCalls(async () => Response.json({ success: true, data: { contacts } }));
beforeEach(() => queryClient.clear());

function Panel() {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={box}>
      <button type="button" onClick={() => setOpen(true)}>
        Контакты
      </button>
      <ContactsPanel open={isOpen} onClose={() => undefined} box={box} />
    </div>
  );
}
const links = () => [...(openDialog()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

it('the panel has the contacts of the operator that are configured', async () => {
  contacts = { phone: '+78001234567', whatsapp: '79161234567', email: null };
  await render(<Panel />);
  await press('Контакты');
  await waitFor(() => expect(links()).toEqual(['tel:+78001234567', 'https://wa.me/79161234567']));
  expect(openDialog()?.textContent).toContain('+7 800 123-45-67');
});

it('without contacts the panel leads to the page of requests and invents none', async () => {
  contacts = none;
  await render(<Panel />);
  await press('Контакты');
  await waitFor(() => expect(links()).toEqual(['/business']));
});
