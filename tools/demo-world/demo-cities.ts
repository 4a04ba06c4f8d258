import { cityRows } from '../../server/src/db/seed/geography.ts';

interface DemoCity {
  id: number;
  name: string;
  slug: string;
  timezone: string;
  workshops: number;
  phoneCodes: readonly string[];
  priceLevel: number;
}

const figures: Record<string, [workshops: number, phoneCodes: string[], priceLevel: number]> = {
  moskva: [600, ['495', '499'], 1.15],
  'sankt-peterburg': [380, ['812'], 1.08],
  voronezh: [100, ['473'], 0.9],
  samara: [140, ['846'], 0.92],
  ekaterinburg: [210, ['343'], 1],
  kazan: [200, ['843'], 0.95],
  krasnodar: [170, ['861'], 0.98],
  krasnoyarsk: [110, ['391'], 0.97],
  novosibirsk: [210, ['383'], 0.97],
  chelyabinsk: [130, ['351'], 0.9],
  'rostov-na-donu': [140, ['863'], 0.94],
  sochi: [40, ['862'], 1.1],
  'nizhniy-novgorod': [170, ['831'], 0.94],
};

export type { DemoCity };

export const demoCities: readonly DemoCity[] = cityRows.map(({ id, name, slug, timezone }) => {
  const [workshops, phoneCodes, priceLevel] = figures[slug] ?? [0, [], 1];
  return { id, name, slug, timezone, workshops, phoneCodes, priceLevel };
});

export const fullWorldWorkshops = demoCities.reduce((sum, city) => sum + city.workshops, 0);
