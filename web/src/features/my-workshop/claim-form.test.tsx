import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { ClaimForm } from './claim-form.tsx';

const listing = {
  ...{ id: 501, name: 'Мотор', address: 'Полевая, 7', lat: 55.7, long: 49.1 },
  phones_masked: ['+7 (916) ***-**-67'],
};
const sent: string[] = [];
let status = 'pending';
answerCalls(async (url, init) => {
  sent.push(
    `${new URL(url, 'http://localhost').pathname} ${(init.body as FormData).get('claim_service_id')}`,
  );
  const data = { id: 3, kind: 'claim', service_id: 501, name: 'Мотор', status, reason: '' };
  return Response.json({
    success: true,
    data: { ...data, created_at: '2026-03-20T11:00:00Z', decided_at: null },
  });
});

const inn = () => document.querySelector<HTMLInputElement>('input[maxlength="12"]');
async function type(text: string): Promise<void> {
  const input = inn();
  if (!input) throw new Error('no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(() => expect(inn()?.value).toBe(text));
}

it.each([
  ['pending', false],
  ['approved', true],
])('a claim that is %s says whether the person owns the card now', async (decided, isOwner) => {
  status = decided;
  sent.length = 0;
  const onSent = vi.fn();
  const person = { name: 'Тамара', phone: '+79161234567' };
  await render(<ClaimForm workshop={listing} person={person} onSent={onSent} confirmation={() => null} />);
  await press('Отправить');
  expect(sent, 'without a taxpayer number').toEqual([]);
  await type('7707083893');
  await press('Отправить');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(isOwner));
  expect(sent).toEqual(['/api/v2/service/register/ 501']);
});
