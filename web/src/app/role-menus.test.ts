import { describe, expect, it } from 'vitest';
import { roleMenuOf } from './role-menus.ts';

const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('the menu of a role', () => {
  it('has the items of the specification in its order', () => {
    expect(titles(roleMenuOf('customer').cabinet)).toEqual([
      'Главная',
      'Профиль',
      'Сообщения',
      'Избранные автосервисы',
      'Заявки',
      'Гараж',
    ]);
    expect(titles(roleMenuOf('service').cabinet)).toEqual([
      'Мой автосервис',
      'Заявки',
      'Сообщения',
      'Аналитика',
      'Мой баланс',
    ]);
  });

  it('puts five items at most at the bottom of a phone', () => {
    for (const role of ['customer', 'service', 'autopark'] as const)
      expect(roleMenuOf(role).tabs.length).toBeLessThanOrEqual(5);
  });
});
