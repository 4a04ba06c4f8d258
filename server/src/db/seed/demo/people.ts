/** People whom anyone can log in as in the demo world; the start banner lists them. */
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

export type DemoCar = readonly [
  mark: string,
  model: string,
  generation: string,
  year: number,
  plate: string,
  mileage: number,
];
/** The demo plate registry knows these cars too. */
export const demoGarages: Record<'aleksey' | 'marina' | 'viktor', readonly DemoCar[]> = {
  aleksey: [
    ['kia', 'Rio', 'IV', 2019, 'А482КХ777', 84_300],
    ['skoda', 'Octavia', 'III', 2016, 'М715ОР197', 142_800],
    ['lada', 'Niva Legend', '', 2021, 'Т306ЕУ799', 38_500],
  ],
  marina: [
    ['hyundai', 'Creta', 'I', 2018, 'Е219ВН116', 71_200],
    ['volkswagen', 'Polo', 'V', 2015, 'К640АМ716', 118_900],
  ],
  viktor: [
    ['lada', 'Largus', '', 2020, 'С101ТА799', 164_000],
    ['lada', 'Largus', '', 2021, 'С102ТА799', 131_400],
    ['lada', 'Granta', '', 2022, 'С103ТА799', 96_700],
    ['renault', 'Logan', 'II', 2019, 'С104ТА799', 187_300],
  ],
};
