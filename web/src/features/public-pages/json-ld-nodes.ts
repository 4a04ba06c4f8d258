import { type WeekDay, weekDays } from '@sto/contract/enums';
import type { WorkshopPage } from '@sto/contract/public-pages/public-pages.schemas';
import { listedRating } from '@sto/contract/workshops/workshop-policy';
import { paths } from '../../lib/paths.ts';
import { formatMoneyRange } from '../../lib/text/money.ts';

type JsonLdValue = string | number | JsonLdNode | readonly (string | JsonLdNode)[];

export interface JsonLdNode {
  '@type': string;
  [property: string]: JsonLdValue | undefined;
}

/** A page on the way from the start page to this one. */
export interface Crumb {
  title: string;
  path: string;
}

const dayNames: Record<WeekDay, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Text of a script element: `<` would let a name end it. */
export function jsonLdText(node: JsonLdNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c');
}

export function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: publicUrl + path,
    })),
  };
}

/** A workshop as search engines read it. Made-up or hidden ratings are left out. */
export function autoRepair({ service, city, is_demo }: WorkshopPage, publicUrl: string): JsonLdNode {
  const address = publicUrl + paths.workshopPage(service.page_slug);
  const rating = is_demo ? null : listedRating(service);
  return {
    '@type': 'AutoRepair',
    '@id': address,
    url: address,
    name: service.name,
    description: service.description || undefined,
    image: service.images.map(({ url }) => new URL(url, publicUrl).href),
    address: { '@type': 'PostalAddress', streetAddress: service.address, addressLocality: city.name },
    geo: { '@type': 'GeoCoordinates', latitude: service.lat, longitude: service.long },
    openingHoursSpecification: openingHours(service.schedule),
    priceRange: priceRange(service.work_types),
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: service.reviews_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

function openingHours(schedule: WorkshopPage['service']['schedule']): JsonLdNode[] {
  return weekDays.flatMap((day) => {
    const { is_active, from, to } = schedule[day];
    if (!is_active || from === null || to === null) return [];
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[day]}`,
      opens: from,
      // schema.org has no 24:00.
      closes: to === '24:00' ? '23:59' : to,
    };
  });
}

function priceRange(works: WorkshopPage['service']['work_types']): string | undefined {
  const least = works.map(({ price_from }) => price_from).filter((price) => price > 0);
  const most = works.map(({ price_to }) => price_to).filter((price) => price > 0);
  if (least.length === 0 || most.length === 0) return undefined;
  return formatMoneyRange(Math.min(...least), Math.max(...most));
}
