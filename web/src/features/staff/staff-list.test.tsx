import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { StaffList } from './staff-list.tsx';

const invitation = { id: 5, name: 'Ринат', phone: '+79000000105', role: 'mechanic' };
const owner = { id: 1, name: 'Ольга', phone: '+79000000101', role: 'owner', is_self: true };
let list: object;
answerCalls(async () => Response.json({ success: true, data: list }));

async function shown(part: { available_actions: string[]; available_roles: string[] }) {
  const { available_actions, available_roles } = part;
  list = { items: [{ ...owner, available_actions }], invitations: [invitation], available_roles };
  const page = await render(<StaffList workshopId={7} onLeft={async () => undefined} />);
  await waitFor(() => expect(page.textContent).toContain('Ольга (вы)'));
  return page;
}

it('an operator in the place of the owner reads why nothing can be changed', async () => {
  const page = await shown({ available_actions: [], available_roles: [] });
  expect(page.textContent).toContain('Менять состав может сам сотрудник');
  expect(page.querySelectorAll('button, select, input')).toHaveLength(0);
});

it('the owner invites and changes', async () => {
  const page = await shown({
    available_actions: ['update', 'remove'],
    available_roles: ['owner', 'mechanic'],
  });
  expect(page.textContent).not.toContain('Менять состав может сам сотрудник');
  expect(page.textContent).toContain('Отозвать');
  expect(page.querySelectorAll('select, input').length).toBeGreaterThan(0);
});
