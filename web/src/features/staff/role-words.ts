import type { EmployeeRole } from '@sto/contract/enums';

export const roleHints: Record<EmployeeRole, string> = {
  owner: 'Всё, включая сотрудников и ключи',
  manager: 'Заявки, цены, телефоны клиентов, приглашает мастеров',
  mechanic: 'Видит машины в работе без телефонов, начинает и завершает работу',
};
