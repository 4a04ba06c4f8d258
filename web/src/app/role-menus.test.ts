import type { Role } from '@sto/contract/auth/auth.schemas';
import { describe, expect, it } from 'vitest';
import { roleMenuOf } from './role-menus.ts';

const menuOf = (role: Role, roles = [role]) => roleMenuOf({ role, roles });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('the menu of a role', () => {
  it('has the items of the specification in its order', () => {
    expect(titles(menuOf('customer').cabinet)).toEqual([
      'Главная',
      'Профиль',
      'Сообщения',
      'Избранные автосервисы',
      'Заявки',
      'Гараж',
    ]);
    expect(titles(menuOf('service').cabinet)).toEqual([
      'Мой автосервис',
      'Заявки',
      'Сообщения',
      'Аналитика',
      'Мой баланс',
    ]);
  });

  it('puts five items at most at the bottom of a phone', () => {
    for (const role of ['customer', 'service', 'autopark'] as const)
      expect(menuOf(role, ['customer', role]).tabs.length).toBeLessThanOrEqual(5);
  });

  it('leads a fleet to its cars and bids, if its person is a driver too', () => {
    expect(titles(menuOf('autopark', ['customer', 'autopark']).cabinet)).toEqual([
      'Карта',
      'Заявки',
      'Гараж',
    ]);
    expect(titles(menuOf('autopark').cabinet)).toEqual(['Карта']);
  });
});
