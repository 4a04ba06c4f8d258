import { useEffect } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { CarChoice } from './car-choice.tsx';
import { useGarage } from './cars.api.ts';
import styles from './cars.module.css';
import { NewCarSteps, type NewCarStepsProps } from './new-car-steps.tsx';
import { useAddingCar } from './use-adding-car.ts';

export function CarDrawer(props: NewCarStepsProps) {
  const { isSignedIn } = props;
  const garage = useGarage(isSignedIn);
  const { isAdding, begin, leave, forgetNewCar } = useAddingCar();
  const cars = garage.data ?? [];
  const hasGarage = isSignedIn && cars.length > 0;
  if (isSignedIn && garage.isPending) {
    return (
      <Drawer title="Какая машина?" onBack={props.onBack} onClose={props.onClose}>
        <SkeletonList rows={3} label="Загружаем гараж" />
      </Drawer>
    );
  }
  if (isSignedIn && garage.isError && !garage.data) {
    return (
      <Drawer title="Какая машина?" onBack={props.onBack} onClose={props.onClose}>
        <ErrorState
          title="Гараж не загрузился"
          kept="Выбранные работы сохранены."
          busy={garage.isFetching}
          onRetry={() => void garage.refetch()}
        />
      </Drawer>
    );
  }
  if (hasGarage && !isAdding) return <GarageStep {...props} cars={cars} onAdd={begin} />;
  if (!isAdding) return <NewCarSteps {...props} />;
  return (
    <NewCarSteps
      {...props}
      onBack={leave}
      onClose={() => {
        forgetNewCar();
        props.onClose();
      }}
      // The search is for the chosen car of the garage.
      onMarkOnly={undefined}
    />
  );
}

type GarageStepProps = NewCarStepsProps & Pick<Parameters<typeof CarChoice>[0], 'cars' | 'onAdd'>;

function GarageStep(props: GarageStepProps) {
  const carId = useDraft((draft) => draft.carId);
  const selectCar = useDraft((draft) => draft.selectCar);
  const isChosen = props.cars.some((car) => car.id === carId);
  const newestId = props.cars[0]?.id ?? null;
  // The last car used in this browser stays chosen; otherwise the newest.
  useEffect(() => {
    if (!isChosen) selectCar(newestId);
  }, [isChosen, newestId, selectCar]);
  return (
    <Drawer
      title="Какая машина?"
      onBack={props.onBack}
      onClose={props.onClose}
      foot={
        <div className={styles.ways}>
          <Button variant={isChosen ? 'primary' : 'plain'} block disabled={!isChosen} onClick={props.onDone}>
            {isChosen ? props.nextLabel : 'Выберите машину'}
          </Button>
          {isChosen && props.onAssistant && (
            <Button variant="soft" block onClick={props.onAssistant}>
              Подобрать работы с помощником
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.stack}>
        <CarChoice cars={props.cars} carId={carId} onChoose={selectCar} onAdd={props.onAdd} />
      </div>
    </Drawer>
  );
}
