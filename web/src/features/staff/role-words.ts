import type { EmployeeRole } from '@sto/contract/enums';

export const roleWords: Record<EmployeeRole, string> = {
  owner: 'Владелец',
  manager: 'Управляющий',
  mechanic: 'Мастер',
};

export const roleHints: Record<EmployeeRole, string> = {
  owner: 'Всё, включая сотрудников и ключи',
  manager: 'Заявки, цены, телефоны клиентов, приглашает мастеров',
  mechanic: 'Видит машины в работе без телефонов, начинает и завершает работу',
};
