import type { CityPage, WorkLink, WorkshopPage } from '@sto/contract/public-pages/public-pages.schemas';
import { listedRating } from '@sto/contract/workshops/workshop-policy';
import { paths } from '../../lib/paths.ts';
import { formatMoneyFrom, formatMoneyRange } from '../../lib/text/money.ts';
import { counted, type PluralForms } from '../../lib/text/plural.ts';
import { formatRating } from '../../lib/text/rating.ts';
import type { Crumb } from './json-ld-nodes.ts';

const workshopForms: PluralForms = ['автосервис', 'автосервиса', 'автосервисов'];
const reviewForms: PluralForms = ['отзыв', 'отзыва', 'отзывов'];
const listForms: PluralForms = ['прайсу', 'прайсам', 'прайсам'];

type Subject = Pick<CityPage, 'city' | 'work' | 'mark'>;
type Priced = Pick<WorkLink, 'price_from' | 'price_to' | 'price_source' | 'services_count'>;

/** «Автосервисы в Казани», «Замена масла в Казани», «Автосервисы Kia в Казани», «Замена масла Kia в Казани». */
export function cityHeading({ city, work, mark }: Subject): string {
  return [work?.title ?? 'Автосервисы', mark?.name, city.name_in].filter(Boolean).join(' ');
}

export function cityTitle(page: CityPage): string {
  const number = page.page > 1 ? `, страница ${page.page}` : '';
  return `${cityHeading(page)}: цены, отзывы, запись${number}`;
}

/** Where the price of a work comes from. */
export function priceSource({ price_source: source, services_count: count }: Priced): string {
  return source === 'market'
    ? `обычная цена по ${counted(count, listForms)}`
    : 'наша оценка, прайсов пока мало';
}

export function workPrice({ price_from: from, price_to: to }: Priced): string {
  return formatMoneyRange(from, to);
}

export function foundText(total: number): string {
  return counted(total, workshopForms);
}

export function cityLead({ work, mark, total }: CityPage): string {
  const whom = mark ? ` для ${mark.name}` : '';
  const found = `${foundText(total)}${whom}: цены, отзывы, часы работы и запись онлайн.`;
  return work ? found : `${found} Выберите работу, чтобы сравнить цены.`;
}

export function cityDescription(page: CityPage): string {
  const { city, work, mark, total } = page;
  if (work)
    return `${cityHeading(page)}: ${workPrice(work)}, ${priceSource(work)}. ${foundText(total)} с ценами, отзывами и записью онлайн.`;
  const whom = mark ? ` для ${mark.name}` : '';
  return `${foundText(total)}${whom} ${city.name_in}: цены, отзывы, часы работы и запись онлайн.`;
}

/** The one address of the page. */
export function cityPathOf({ city, work, mark }: Subject): string {
  return paths.cityPage(city.slug, ...[work, mark].flatMap((subject) => subject?.slug ?? []));
}

const startCrumb: Crumb = { title: 'Карта', path: paths.map() };

export function cityCrumbs({ city, work, mark }: Subject): Crumb[] {
  const crumbs = [startCrumb, { title: city.name, path: paths.cityPage(city.slug) }];
  if (work) crumbs.push({ title: work.title, path: paths.cityPage(city.slug, work.slug) });
  if (mark) crumbs.push({ title: mark.name, path: cityPathOf({ city, work, mark }) });
  return crumbs;
}

export function workshopCrumbs({ city, service }: Pick<WorkshopPage, 'city' | 'service'>): Crumb[] {
  return [
    startCrumb,
    { title: city.name, path: paths.cityPage(city.slug) },
    { title: service.name, path: paths.workshopPage(service.page_slug) },
  ];
}

export function workshopHeadTitle({ city, service }: Pick<WorkshopPage, 'city' | 'service'>): string {
  return `${service.name} ${city.name_in}: цены, отзывы, запись`;
}

export function workshopDescription({ service }: Pick<WorkshopPage, 'service'>): string {
  const rating = listedRating(service);
  const least = service.work_types.map(({ price_from }) => price_from).filter((price) => price > 0);
  return [
    service.address,
    rating !== null && `рейтинг ${formatRating(rating)}, ${counted(service.reviews_count, reviewForms)}`,
    least.length > 0 && `работы ${formatMoneyFrom(Math.min(...least))}`,
    'часы работы и запись онлайн',
  ]
    .filter(Boolean)
    .join('; ');
}
