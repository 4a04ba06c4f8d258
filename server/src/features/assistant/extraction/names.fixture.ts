import { readMarks } from '../../../db/seed/catalogue-data.ts';
import { cityRows } from '../../../db/seed/geography.ts';
import { CarNames, type Catalogue } from './car-names.ts';
import { CityNames } from './city-words.ts';

/** The real catalogue and cities, without a database. */
export function namesOfSeed(): { cars: CarNames; cities: CityNames } {
  const files = readMarks();
  const catalogue: Catalogue = {
    marks: files.map(({ slug, file: { mark } }, index) => ({
      id: index + 1,
      slug,
      name: mark.name,
      nameRu: mark.name_ru,
      isPopular: mark.is_popular,
    })),
    models: files
      .flatMap(({ file }, index) => file.models.map((model) => ({ ...model, markId: index + 1 })))
      .map(({ markId, name, name_ru }, index) => ({ id: index + 1, markId, name, nameRu: name_ru })),
  };
  return { cars: new CarNames(catalogue), cities: new CityNames(cityRows) };
}
