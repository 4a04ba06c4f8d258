import { type Effect, type Effects, unless } from './row.ts';
import { type Car, idsOf, type Scene } from './scene.ts';
import { shortened } from './shape.ts';

interface Named {
  id: number;
  name: string;
}
interface City extends Named {
  region_id: number;
  lat: number;
  long: number;
}
const citiesOf = (scene: Scene, form: Record<string, string | number> = {}) =>
  scene.post<{ cities: City[]; total: number }>('/map/city/get-list/', { page_size: 100, ...form });
const regionsOf = async (scene: Scene, form: Record<string, number> = {}) =>
  (await scene.post<{ regions: (Named & { country_id: number })[] }>('/map/region/get-list/', form)).regions;

const specifiedCities = [
  ...['Москва', 'Санкт-Петербург', 'Воронеж', 'Самара', 'Екатеринбург', 'Казань', 'Краснодар', 'Красноярск'],
  ...['Новосибирск', 'Челябинск', 'Ростов-на-Дону', 'Сочи', 'Нижний Новгород'],
];

export const countryEffects: Effects = {
  'Russia is the one to begin with': async (scene) => {
    const { countries } = await scene.get<{ countries: (Named & { is_default: boolean })[] }>(
      '/v2/map/country/get-list/',
    );
    const first = countries.filter((country) => country.is_default);
    return unless(first.map(({ id, name }) => `${id} ${name}`).join() === '1 Россия', shortened(first));
  },
};

export const regionEffects: Effects = {
  country_id: async (scene) => {
    const [all, ofRussia] = [await regionsOf(scene), await regionsOf(scene, { country_id: 1 })];
    const stray = ofRussia.find((region) => region.country_id !== 1);
    return [
      ...unless(
        (await regionsOf(scene, { country_id: 2_000_000 })).length === 0,
        'gives regions of no country',
      ),
      ...unless(ofRussia.length <= all.length, `${ofRussia.length} of ${all.length} without it`),
      ...unless(!stray, `gives ${stray?.name}`),
    ];
  },
  'has the regions of the cities': async (scene) => {
    const [regions, { cities }] = [await regionsOf(scene), await citiesOf(scene)];
    const stray = cities.find((city) => !idsOf(regions).includes(city.region_id));
    return unless(!stray, `lacks that of ${stray?.name}`);
  },
};

export const cityEffects: Effects = {
  'its pages': async (scene) => {
    const [first, second] = [
      await citiesOf(scene, { page_size: 4 }),
      await citiesOf(scene, { page_size: 4, page: 2 }),
    ];
    const shared = first.cities.find(({ id }) => idsOf(second.cities).includes(id));
    return [
      ...unless(first.cities.length === Math.min(4, first.total), `${first.cities.length} by 4 a page`),
      ...unless(!shared, `${shared?.name} is on both pages`),
      ...unless(second.cities.length > 0 || first.total <= 4, 'page 2 is empty'),
      ...unless(first.total === second.total, `total ${first.total}, and ${second.total} on page 2`),
    ];
  },
  region_id: async (scene) => {
    const all = await citiesOf(scene);
    const region = all.cities.at(-1)?.region_id ?? 0;
    const some = await citiesOf(scene, { region_id: region });
    const stray = some.cities.find((city) => city.region_id !== region);
    return [
      ...unless(some.total > 0 && some.total <= all.total, `total ${some.total} of ${all.total} without it`),
      ...unless(!stray, `gives ${stray?.name}`),
    ];
  },
  query: async (scene) => {
    const [all, { cities, total }] = [await citiesOf(scene), await citiesOf(scene, { query: 'каза' })];
    const isKazan = cities.some(({ name }) => name === 'Казань') && total === cities.length;
    return unless(isKazan && total < all.total, shortened(cities));
  },
};

export const popularCityEffects: Effects = {
  'are the thirteen of the specification': async (scene) => {
    const { cities } = await scene.post<{ cities: City[] }>('/map/city/get-popular-list/');
    const names = cities.map(({ name }) => name);
    return unless(names.toSorted().join() === specifiedCities.toSorted().join(), shortened(names));
  },
  'are as in the list of all, and Moscow is where it is': async (scene) => {
    const { cities } = await scene.post<{ cities: City[] }>('/map/city/get-popular-list/');
    const all = (await citiesOf(scene)).cities.map((city) => JSON.stringify(city));
    const other = cities.find((city) => !all.includes(JSON.stringify(city)));
    const moscow = cities.find(({ name }) => name === 'Москва');
    const away = Math.hypot(Number(moscow?.lat) - scene.moscow.lat, Number(moscow?.long) - scene.moscow.long);
    return [
      ...unless(!other, `${other?.name} is another there`),
      ...unless(away < 0.1, `Moscow is ${away} degrees away`),
    ];
  },
};

/** A list of the car catalogue and the one above it. */
interface Level {
  path: string;
  list: string;
  /** Under which name the chosen one of the list above is asked for. */
  by: string;
  above?: Level;
  of: (car: Car) => number;
}
const choicesOf = async (scene: Scene, { path, list, by }: Level, id: number) =>
  (await scene.post<Record<string, Named[]>>(path, { [by]: id }))[list] ?? [];

/** The chosen car is in the list, and what belongs to another mark, model or generation is not. */
export const choiceEffects = (level: Level): Effects => ({
  'has the car that is known': async (scene) => {
    const car = await scene.known();
    const own = await choicesOf(scene, level, level.above ? level.above.of(car) : 1);
    return unless(idsOf(own).includes(level.of(car)), `lacks ${level.of(car)}`);
  },
  ...(level.above && { 'gives others for another': ofAnother(level, level.above) }),
});

function ofAnother(level: Level, above: Level): Effect {
  return async (scene) => {
    const car = await scene.known();
    const siblings = await choicesOf(scene, above, above.above ? above.above.of(car) : 1);
    const other = siblings.find(({ id }) => id !== above.of(car));
    if (!other) return [];
    const [own, others] = [
      await choicesOf(scene, level, above.of(car)),
      await choicesOf(scene, level, other.id),
    ];
    const shared = idsOf(own).find((id) => idsOf(others).includes(id));
    return unless(shared === undefined, `${shared} is of two`);
  };
}

interface Work {
  id: number;
  title: string;
  parent_id: number;
  group_id: number;
  minutes: number;
  price_from: number;
  price_to: number;
  is_selected: boolean;
  is_available: boolean;
}
interface Tree {
  groups: {
    id: number;
    services_count: number;
    selected_count: number;
    categories: { id: number; title: string; selected_count: number; services: Work[] }[];
  }[];
  selected: Named[];
  total_minutes: number;
  price_from: number;
  price_to: number;
}
const treeOf = (scene: Scene, form: Record<string, number | number[]> = {}) =>
  scene.post<Tree>('/work_type/get-tree-with-selected/', form);
const worksOf = ({ groups }: Tree) =>
  groups.flatMap(({ categories }) => categories.flatMap(({ services }) => services));
interface Match extends Work {
  category_id: number;
  category_title: string;
}
const foundWorks = async (scene: Scene, form: Record<string, string | number>) =>
  scene.post<{ items: Match[]; did_you_mean: string | null }>('/v2/work_type/search/', form);
/** What the tree and the search both tell of a work. */
const told = ({ title, group_id, minutes, price_from, price_to }: Work, category: number) =>
  JSON.stringify([title, group_id, category, minutes, price_from, price_to]);

export const treeEffects: Effects = {
  'every work stands in its group and category, once': async (scene) => {
    const tree = await treeOf(scene);
    const ids = idsOf(worksOf(tree));
    const stray = tree.groups.flatMap((group) =>
      group.categories.flatMap((category) =>
        category.services.filter((work) => work.group_id !== group.id || work.parent_id !== category.id),
      ),
    )[0];
    const miscounted = tree.groups.find(
      (group) => group.services_count !== worksOf({ ...tree, groups: [group] }).length,
    );
    return [
      ...unless(
        idsOf(tree.groups)
          .toSorted((a, b) => a - b)
          .join() === '1,26,100,206',
        'groups are others',
      ),
      ...unless(new Set(ids).size === ids.length, 'a work stands twice'),
      ...unless(!stray, `${stray?.id} stands elsewhere`),
      ...unless(!miscounted, `services_count of ${miscounted?.id} is ${miscounted?.services_count}`),
    ];
  },
  selected_ids: async (scene) => {
    const works = worksOf(await treeOf(scene));
    const chosen = [works[0], works.at(-1)].flatMap((work) => (work ? [work] : []));
    const wanted = idsOf(chosen).join();
    const tree = await treeOf(scene, { selected_ids: idsOf(chosen) });
    const sums = (['minutes', 'price_from', 'price_to'] as const).map((field) =>
      chosen.reduce((sum, work) => sum + work[field], 0),
    );
    const told = [tree.total_minutes, tree.price_from, tree.price_to];
    const categories = tree.groups.flatMap((group) => group.categories);
    const inCategories = categories.reduce((sum, category) => sum + category.selected_count, 0);
    const selected = worksOf(tree).filter((work) => work.is_selected);
    const counted = tree.groups.reduce((sum, group) => sum + group.selected_count, 0);
    return [
      ...unless(idsOf(selected).join() === wanted, `is_selected of ${idsOf(selected).slice(0, 5)}`),
      ...unless(idsOf(tree.selected).join() === wanted, `selected is ${shortened(tree.selected)}`),
      ...unless(
        counted === chosen.length && inCategories === chosen.length,
        `selected_count is ${counted} in groups and ${inCategories} in categories`,
      ),
      ...unless(told.join() === sums.join(), `minutes and prices are ${told} instead of ${sums}`),
    ];
  },
  service_id: async (scene) => {
    const service_id = await scene.nextWorkshop();
    const page = await scene.view(service_id);
    const own = page.work_types.map(({ work_type_id: id }) => id);
    const stray = worksOf(await treeOf(scene, { service_id })).find(
      ({ id, is_available: isAvailable }) => isAvailable !== own.includes(id),
    );
    return unless(!stray, `is_available of ${stray?.id} is ${stray?.is_available}`);
  },
};

export const workSearchEffects: Effects = {
  'finds works of the tree': async (scene) => {
    const [{ items }, tree] = [await foundWorks(scene, { query: 'масло' }), await treeOf(scene)];
    const categories = new Map(
      tree.groups.flatMap((group) => group.categories.map(({ id, title }) => [id, title] as const)),
    );
    const works = new Map(worksOf(tree).map((work) => [work.id, told(work, work.parent_id)]));
    const stray = items.find(
      (work) =>
        works.get(work.id) !== told(work, work.category_id) ||
        categories.get(work.category_id) !== work.category_title,
    );
    return unless(!stray, `${stray?.id} ${shortened(stray?.title)} is another there`);
  },
  'limit and group_id': async (scene) => {
    const { items } = await foundWorks(scene, { query: 'масло', limit: 2, group_id: 26 });
    const stray = items.find((work) => work.group_id !== 26);
    return [
      ...unless(items.length > 0 && items.length <= 2, `${items.length} by 2`),
      ...unless(!stray, `gives ${stray?.id} of the group ${stray?.group_id}`),
    ];
  },
  'finds nothing by what means nothing': async (scene) => {
    const { items } = await foundWorks(scene, { query: 'щщщъъъ' });
    return unless(items.length === 0, `finds ${items.length}`);
  },
  'the other keyboard layout': async (scene) => {
    const { items, did_you_mean: meant } = await foundWorks(scene, { query: 'vfckj' });
    return unless(meant === 'масло' && items.length > 0, `did_you_mean is ${shortened(meant)}`);
  },
};
