import type { City } from '@sto/contract/geography/geography.schemas';
import { Check, Navigation, Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { requestPosition } from '../../lib/browser/geolocation.ts';
import { counted } from '../../lib/text/plural.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { useMediaQuery } from '../../ui/primitives/media-query.ts';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { nearestCity, useCities } from './cities.api.ts';
import { chooseCity, useCitySlug } from './city.store.ts';
import styles from './city-picker.module.css';

interface CityPickerProps {
  open: boolean;
  onClose: () => void;
  /** After the choice is stored. */
  onPick?: (city: City) => void;
}

export function CityPicker({ open, onClose, onPick }: CityPickerProps) {
  const cities = useCities();
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const locate = useRef<HTMLButtonElement>(null);
  // A focused field would cover the cities with a phone's keyboard.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const pick = (city: City) => {
    chooseCity(city);
    onClose();
    onPick?.(city);
    setQuery('');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Выберите местоположение"
      wide
      tall
      initialFocus={hasKeyboard ? search : locate}
    >
      <div className={styles.tools}>
        <LocateButton button={locate} cities={cities.data ?? []} onFound={pick} />
        <Field label="Найти город" labelHidden>
          <TextInput
            ref={search}
            type="search"
            icon={<Search aria-hidden="true" />}
            placeholder="Найти город"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div className={styles.cities}>
        {cities.data ? (
          <CityList
            cities={matching(cities.data, query)}
            total={cities.data.length}
            onPick={pick}
            onReset={() => setQuery('')}
          />
        ) : cities.isError ? (
          <ErrorState
            title="Список городов не загрузился"
            onRetry={() => cities.refetch()}
            busy={cities.isFetching}
          />
        ) : (
          <div className={styles.grid} role="status" aria-label="Загрузка городов">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
              <Skeleton key={row} height={52} radius="md" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** By the beginning of any word; «е» finds «ё» and a hyphen is a space. */
export function matching(cities: readonly City[], query: string): City[] {
  const plain = (text: string) =>
    text.toLocaleLowerCase('ru').replaceAll('ё', 'е').replaceAll('-', ' ').trim();
  const wanted = plain(query);
  return cities.filter((city) => ` ${plain(city.name)}`.includes(` ${wanted}`));
}

interface LocateButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  cities: City[];
  onFound: (city: City) => void;
}

function LocateButton({ button, cities, onFound }: LocateButtonProps) {
  const [busy, setBusy] = useState(false);
  const locate = async () => {
    setBusy(true);
    try {
      const city = nearestCity(cities, await requestPosition());
      if (city) onFound(city);
    } catch (error) {
      if (error instanceof Error) showToast.error(error.message);
    }
    setBusy(false);
  };
  return (
    <Button
      ref={button}
      variant="soft"
      block
      size="md"
      busy={busy}
      disabled={cities.length === 0}
      onClick={locate}
    >
      <Navigation aria-hidden="true" />
      Определить автоматически
    </Button>
  );
}

function CityPicture({ city: { name, image } }: { city: City }) {
  const [isBroken, setBroken] = useState(false);
  if (image && !isBroken) {
    return (
      <Picture
        className={styles.picture}
        src={image}
        alt=""
        width={36}
        height={36}
        fit="height"
        onBroken={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={styles.letter} aria-hidden="true">
      {name[0]}
    </span>
  );
}

interface CityListProps {
  cities: City[];
  total: number;
  onPick: (city: City) => void;
  onReset: () => void;
}

function CityList(props: CityListProps) {
  const chosen = useCitySlug();
  if (props.cities.length === 0) {
    return (
      <EmptyState
        title="Такого города пока нет"
        text={`Автосервисы есть в ${counted(props.total, ['городе', 'городах', 'городах'])}. Выберите ближайший.`}
        action={<Button onClick={props.onReset}>Показать все</Button>}
      />
    );
  }
  return (
    <ul className={styles.grid}>
      {props.cities.map((city) => (
        <li key={city.id}>
          <button
            type="button"
            className={classNames(styles.city, city.slug === chosen && styles.on)}
            aria-current={city.slug === chosen || undefined}
            onClick={() => props.onPick(city)}
          >
            <CityPicture city={city} />
            <span className={styles.name}>{city.name}</span>
            {city.slug === chosen && <Check className={styles.check} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
