/** Who can be logged in as in the demo world; the start banner lists them. */
export const demoKazanWorkshopSlug = 'motor-na-chistopolskoy';
export const demoMoscowWorkshopSlug = 'garazh-na-profsoyuznoy';

export const demoPhones = {
  aleksey: '+79000000001',
  marina: '+79000000002',
  olga: '+79000000101',
  sergey: '+79000000102',
  viktor: '+79000000201',
} as const;

export interface DemoPerson {
  phone: string;
  name: string;
  who: string;
}

export const demoPeople: readonly DemoPerson[] = [
  { phone: demoPhones.aleksey, name: 'Алексей', who: 'водитель из Москвы, три машины' },
  { phone: demoPhones.marina, name: 'Марина', who: 'водитель из Казани, две машины' },
  { phone: demoPhones.olga, name: 'Ольга', who: 'автосервис «Мотор на Чистопольской», Казань' },
  { phone: demoPhones.sergey, name: 'Сергей', who: 'автосервис «Гараж на Профсоюзной», Москва' },
  { phone: demoPhones.viktor, name: 'Виктор', who: 'автопарк, четыре машины' },
];
