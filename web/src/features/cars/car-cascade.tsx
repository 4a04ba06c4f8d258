import type { CarGeneration, CarModel, CarModification } from '@sto/contract/cars/cars.schemas';
import { useEffect, useState } from 'react';
import { modificationTitle } from '../../lib/text/modification-title.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useNoAnswerText } from '../../ui/feedback/online.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { type NewCar, useDraft } from '../draft/draft.store.ts';
import { useGenerations, useMarks, useModels, useModifications } from './car-form.api.ts';
import styles from './cars.module.css';
import { type CatalogueOption, CatalogueSelect } from './catalogue-select.tsx';
import type { NewCarErrors } from './new-car-validation.ts';

interface CarCascadeProps {
  errors: NewCarErrors;
  /** Show only the levels below this one. */
  below?: 'model' | 'generation' | 'modification';
  /** The mark has been chosen before: the list of the first missing level opens by itself. */
  opensNext?: boolean;
}

type Level = 'model' | 'generation' | 'modification';

/** The level whose list opens by itself: each choice leads to the next one. */
interface Leading {
  next: Level | null;
  onNext: (level: Level | null) => void;
}

/** Mark → model → generation → modification: each enables the next, a change clears the levels below. */
export function CarCascade({ errors, below, opensNext }: CarCascadeProps) {
  const [next, onNext] = useState<Level | null>(() =>
    opensNext ? firstMissing(useDraft.getState().newCar) : null,
  );
  const shared = { errors, next, onNext };
  return (
    <>
      {below === undefined && <MarkAndModel {...shared} />}
      {below !== 'generation' && below !== 'modification' && <GenerationSelect {...shared} />}
      {below !== 'modification' && <ModificationSelect {...shared} />}
    </>
  );
}

function firstMissing({ markId, modelId, generationId, modificationId }: NewCar): Level | null {
  if (markId === null) return null;
  if (modelId === null) return 'model';
  if (generationId === null) return 'generation';
  return modificationId === null ? 'modification' : null;
}

function MarkAndModel({ errors, next, onNext }: Leading & { errors: NewCarErrors }) {
  const { newCar: car, chooseMark, chooseModel } = useDraft();
  const marks = useMarks();
  const models = useModels(car.markId);
  return (
    <>
      <CatalogueSelect
        label="Марка"
        field="mark"
        options={markOptions(marks.data?.marks)}
        value={optionOf(car.markId, car.markName)}
        onChoose={(mark) => {
          chooseMark(mark);
          onNext('model');
        }}
        placeholder={marks.isPending ? 'Загружаем марки…' : 'Выберите марку'}
        disabled={marks.isPending}
        error={errors.mark}
      />
      <CatalogueFailed query={marks} />
      <CatalogueSelect
        label="Модель"
        field="model"
        options={(models.data?.models ?? []).map(modelOption)}
        value={optionOf(car.modelId, car.modelName)}
        isNext={next === 'model'}
        onNext={() => onNext(null)}
        onChoose={(model) => {
          chooseModel(model);
          onNext('generation');
        }}
        placeholder={placeholderOf(car.markId === null, models.isPending, 'Сначала марка', 'Выберите модель')}
        disabled={car.markId === null || models.isPending}
        error={errors.model}
      />
      <CatalogueFailed query={models} />
    </>
  );
}

function GenerationSelect({ errors, next, onNext }: Leading & { errors: NewCarErrors }) {
  const { newCar: car, chooseGeneration, fillGeneration } = useDraft();
  const generations = useGenerations(car.modelId);
  const isBlocked = car.modelId === null;
  const [ofYear, others] = byYear(generations.data?.generations, car.year);
  const only = car.generationId === null && ofYear.length === 1 ? ofYear[0] : undefined;
  useEffect(() => {
    if (only) fillGeneration(only);
  }, [only, fillGeneration]);
  return (
    <>
      <CatalogueSelect
        label="Поколение"
        field="generation"
        options={[...ofYear, ...others].map(generationOption)}
        value={optionOf(car.generationId, car.generationName)}
        isNext={next === 'generation'}
        onNext={() => onNext(null)}
        onChoose={(generation) => {
          chooseGeneration(generation);
          onNext('modification');
        }}
        placeholder={placeholderOf(isBlocked, generations.isPending, 'Сначала модель', 'Выберите поколение')}
        disabled={isBlocked || generations.isPending}
        error={errors.generation}
      />
      <CatalogueFailed query={generations} />
    </>
  );
}

/** Those that were made in the year of the car, and the others; without a year all are others. */
function byYear(
  generations: readonly CarGeneration[] = [],
  written: string,
): [CarGeneration[], CarGeneration[]] {
  const year = /^\d{4}$/.test(written.trim()) ? Number(written) : null;
  const isOfYear = ({ year_from: from, year_to: to }: CarGeneration) =>
    year !== null && from !== null && from <= year && (to === null || year <= to);
  return [generations.filter(isOfYear), generations.filter((one) => !isOfYear(one))];
}

function ModificationSelect({ errors, next, onNext }: Leading & { errors: NewCarErrors }) {
  const { newCar: car, chooseModification } = useDraft();
  const modifications = useModifications(car.generationId);
  const isBlocked = car.generationId === null;
  return (
    <>
      <CatalogueSelect
        label="Модификация"
        field="modification"
        options={modificationOptions(modifications.data?.modifications)}
        value={optionOf(car.modificationId, modificationTitle(car.modificationName))}
        isNext={next === 'modification'}
        onNext={() => onNext(null)}
        onChoose={chooseModification}
        placeholder={placeholderOf(
          isBlocked,
          modifications.isPending,
          'Сначала поколение',
          'Выберите модификацию',
        )}
        disabled={isBlocked || modifications.isPending}
        error={errors.modification}
      />
      <CatalogueFailed query={modifications} />
    </>
  );
}

interface CatalogueQuery {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

function CatalogueFailed({ query }: { query: CatalogueQuery }) {
  const noAnswerText = useNoAnswerText();
  if (!query.isError) return null;
  return (
    <Note tone="bad" live title="Список не загрузился">
      <p>{noAnswerText} Выбранное сохранено.</p>
      <Button
        size="sm"
        variant="line"
        busy={query.isFetching}
        onClick={() => query.refetch()}
        className={styles.retry}
      >
        Повторить
      </Button>
    </Note>
  );
}

function placeholderOf(isBlocked: boolean, isPending: boolean, blocked: string, ready: string): string {
  if (isBlocked) return blocked;
  return isPending ? 'Загрузка…' : ready;
}

function optionOf(id: number | null, name: string): CatalogueOption | null {
  return id === null ? null : { id, name };
}

/** Popular marks first; the search finds both spellings. */
function markOptions(
  marks: readonly { id: number; name: string; name_ru: string; is_popular: boolean }[] = [],
): CatalogueOption[] {
  const sorted = [...marks].sort((a, b) => Number(b.is_popular) - Number(a.is_popular));
  return sorted.map(({ id, name, name_ru }) => ({ id, name, otherName: name_ru }));
}

function years(from: number | null, to: number | null): string {
  if (from === null) return '';
  return to === null ? `с ${from}` : `${from}–${to}`;
}

function modelOption({ id, name, name_ru }: CarModel): CatalogueOption {
  return { id, name, otherName: name_ru };
}

function generationOption({ id, name, year_from, year_to }: CarGeneration): CatalogueOption {
  return { id, name, note: years(year_from, year_to) };
}

const words: Record<string, string> = {
  petrol: 'бензин',
  diesel: 'дизель',
  electric: 'электро',
  hybrid: 'гибрид',
  phev: 'подзаряжаемый гибрид',
  cng: 'метан',
  lpg: 'пропан',
  AT: 'автомат',
  MT: 'механика',
  DCT: 'робот с двумя сцеплениями',
  AMT: 'робот',
  CVT: 'вариатор',
  reducer: 'редуктор',
  FWD: 'передний привод',
  RWD: 'задний привод',
  AWD: 'полный привод',
};

function modificationOptions(modifications: readonly CarModification[] = []): CatalogueOption[] {
  const sorted = [...modifications].sort((a, b) => Number(a.is_other) - Number(b.is_other));
  return sorted.map(({ id, name, fuel, drive, gearbox }) => ({
    id,
    name: modificationTitle(name),
    otherName: name,
    note: [fuel, gearbox, drive]
      .map((word) => words[word ?? ''] ?? word)
      .filter(Boolean)
      .join(', '),
  }));
}
