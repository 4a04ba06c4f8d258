import type { Car } from '@sto/contract/cars/cars.schemas';
import { useGarage } from '../../features/cars/cars.api.ts';
import { paths } from '../../lib/paths.ts';
import { counted } from '../../lib/text/plural.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion, VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './home-page.module.css';

const shownMax = 3;

export function HomeCars() {
  const garage = useGarage(true);
  const cars = garage.data;
  return (
    <Card as="section" padding="l" aria-labelledby="home-cars" className={styles.section}>
      <div className={styles.bar}>
        <Heading level={2} id="home-cars">
          Гараж
        </Heading>
        {cars && cars.length > 0 && (
          <Link to={paths.customerCars} className={styles.all}>
            {cars.length > shownMax
              ? `Все ${counted(cars.length, ['машина', 'машины', 'машин'])}`
              : 'В гараж'}
          </Link>
        )}
      </div>
      {cars && <Cars cars={cars.slice(0, shownMax)} />}
      {!cars && garage.isError && (
        <ErrorState
          title="Гараж не загрузился"
          onRetry={() => void garage.refetch()}
          busy={garage.isFetching}
        />
      )}
      {!cars && !garage.isError && (
        <>
          <LiveRegion>Загрузка гаража</LiveRegion>
          <Skeleton height={44} radius="md" />
          <Skeleton height={44} radius="md" />
        </>
      )}
    </Card>
  );
}

function Cars({ cars }: { cars: Car[] }) {
  if (cars.length === 0) {
    return (
      <div className={styles.noCars}>
        <Text tone="second">Добавьте машину один раз: дальше она подставится в заявку.</Text>
        <ButtonLink to={`${paths.customerCars}?add=car`} variant="soft" size="md">
          Добавить машину
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className={styles.cars}>
      {cars.map((car) => (
        <li key={car.id}>
          <span className={styles.car}>
            {car.licensePlate && <Plate value={car.licensePlate} size="s" />}
            <span className={styles.carName}>
              {car.mark.name} {car.model.name}
            </span>
          </span>
          <ButtonLink to={paths.map({ auto: car.id })} variant="soft" size="sm">
            Записаться
            <VisuallyHidden>
              {' '}
              на {car.mark.name} {car.model.name}
            </VisuallyHidden>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
