import type { Car } from '@sto/contract/cars/cars.schemas';
import { useId, useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { isCarComplete, useDraft } from '../draft/draft.store.ts';
import { createCar } from './car-form.api.ts';
import { chosenCarOf, useCarOfPlate } from './cars.api.ts';
import styles from './cars.module.css';
import { NewCarForm } from './new-car-form.tsx';
import { PlateStep } from './plate-step.tsx';

export interface NewCarStepsProps {
  isSignedIn: boolean;
  /** Somebody of a workshop: signed in, but not as a driver with a garage. */
  isEmployee?: boolean | undefined;
  /** The label of the main button for an anonymous driver, and for a car that the garage has. */
  nextLabel: string;
  /** The login page that leads back here. */
  loginPath: string;
  onBack?: (() => void) | undefined;
  onClose: () => void;
  onDone: () => void;
  onCreated: () => void;
  /** To the assistant instead of the list of works. */
  onAssistant?: (() => void) | undefined;
  /** Over the map, where the mark alone is enough to see who takes the car. */
  onMarkOnly?: (() => void) | undefined;
}

type Step = 'plate' | 'manual';

/** A new car: by its plate, or by hand. Typed text stays across the steps. */
export function NewCarSteps(props: NewCarStepsProps) {
  // A partly described car is continued.
  const [step, setStep] = useState<Step>(() => (useDraft.getState().newCar.markId ? 'manual' : 'plate'));
  const [isUnknown, setUnknown] = useState(false);
  // In a booking the next list opens at once; over the map the mark alone may be enough.
  const [opensNext, setOpensNext] = useState(step === 'manual' && props.onMarkOnly === undefined);
  const [isOverPlate, setOverPlate] = useState(false);
  const toPlate = () => {
    setOpensNext(false);
    setOverPlate(false);
    setStep('plate');
  };
  useOverlayEntry(isOverPlate, toPlate);
  const toManual = (isPlateUnknown: boolean) => {
    setUnknown(isPlateUnknown);
    setOverPlate(true);
    setStep('manual');
  };
  if (step === 'plate') {
    return (
      <PlateDrawer
        {...props}
        onFound={() => toManual(false)}
        onNotFound={() => toManual(true)}
        onManual={() => toManual(false)}
        onMark={() => {
          setOpensNext(true);
          toManual(false);
        }}
      />
    );
  }
  return <FormDrawer {...props} isPlateUnknown={isUnknown} opensNext={opensNext} onBack={toPlate} />;
}

/** The car of the garage with the described plate: it is chosen, not added a second time. */
function useOwnCar({ isSignedIn, onDone }: NewCarStepsProps) {
  const car = useCarOfPlate(isSignedIn);
  const { selectCar, forgetNewCar } = useDraft.getState();
  const choose = (carId: number) => {
    selectCar(carId);
    forgetNewCar();
    onDone();
  };
  return car && { car, onChoose: () => choose(car.id) };
}

interface OwnCarFootProps {
  car: Car;
  label: string;
  onChoose: () => void;
}

function OwnCarFoot({ car, label, onChoose }: OwnCarFootProps) {
  const { title, details } = chosenCarOf(car);
  return (
    <div className={styles.ways}>
      <Note tone="warn" live title="Эта машина уже в гараже">
        {[title, details].filter(Boolean).join(', ')}
      </Note>
      <Button variant="primary" block onClick={onChoose}>
        {label}
      </Button>
    </div>
  );
}

type PlateDrawerProps = NewCarStepsProps &
  Pick<Parameters<typeof PlateStep>[0], 'onFound' | 'onNotFound' | 'onManual' | 'onMark'>;

function PlateDrawer(props: PlateDrawerProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const hasPlate = useDraft((draft) => draft.newCar.licensePlate !== '');
  const own = useOwnCar(props);
  return (
    <Drawer
      title="Новая машина"
      onBack={props.onBack}
      onClose={props.onClose}
      foot={
        own ? (
          <OwnCarFoot {...own} label={props.nextLabel} />
        ) : (
          <Button type="submit" form={formId} variant={hasPlate ? 'primary' : 'plain'} block busy={isBusy}>
            Найти по номеру
          </Button>
        )
      }
    >
      <PlateStep
        formId={formId}
        onBusy={setBusy}
        onFound={props.onFound}
        onNotFound={props.onNotFound}
        onManual={props.onManual}
        onMark={props.onMark}
        onOwn={own?.onChoose}
      />
      {!props.isSignedIn && <LoginLine {...props} />}
    </Drawer>
  );
}

/** Spec section 4: a complete car goes to the login with the driver, an incomplete one stays in this browser. */
function LoginLine({ loginPath, isEmployee }: Pick<NewCarStepsProps, 'loginPath' | 'isEmployee'>) {
  if (isEmployee)
    return <p className={styles.login}>Вы вошли как сотрудник. Гараж есть только у водителя.</p>;
  return (
    <p className={styles.login}>
      Машина уже в гараже?{' '}
      <ButtonLink variant="ghost" size="md" to={loginPath} onClick={() => useDraft.getState().keepForLogin()}>
        Войти
      </ButtonLink>
    </p>
  );
}

interface FormDrawerProps extends NewCarStepsProps {
  isPlateUnknown: boolean;
  opensNext: boolean;
}

function FormDrawer(props: FormDrawerProps) {
  const { isSignedIn, nextLabel, onBack, onClose, onDone, onCreated } = props;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const own = useOwnCar(props);
  async function onReady() {
    if (own) return own.onChoose();
    const draft = useDraft.getState();
    if (!isSignedIn) {
      // The described car is selected, not one of a garage that did not load.
      draft.selectCar(null);
      onDone();
      return;
    }
    const car = await createCar(draft.newCar);
    draft.carCreated(car.id);
    showToast.success('Машина успешно добавлена');
    onCreated();
  }
  return (
    <Drawer
      title="Новая машина"
      onBack={onBack}
      onClose={onClose}
      foot={
        // The car that is being added is in the garage before its answer is shown.
        own && !isBusy ? (
          <OwnCarFoot {...own} label={nextLabel} />
        ) : (
          <Button type="submit" form={formId} variant="primary" block busy={isBusy}>
            {isSignedIn ? 'Добавить машину' : nextLabel}
          </Button>
        )
      }
    >
      {props.isPlateUnknown && !own && (
        <div className={styles.above}>
          <Note tone="warn" live title="По этому номеру машина не нашлась">
            Выберите её вручную: номер мы сохранили.
          </Note>
        </div>
      )}
      <NewCarForm
        formId={formId}
        isSignedIn={isSignedIn}
        opensNext={props.opensNext}
        onReady={onReady}
        onBusy={setBusy}
      />
      {props.onMarkOnly && <MarkOnly onDone={props.onMarkOnly} />}
      {!isSignedIn && <LoginLine {...props} />}
    </Drawer>
  );
}

/** The way back to the map with the mark alone, until the car is described. */
function MarkOnly({ onDone }: { onDone: () => void }) {
  const { newCar: car, forgetNewCar } = useDraft();
  if (car.markId === null || isCarComplete(car)) return null;
  return (
    <div className={styles.below}>
      <div className={styles.ways}>
        <Button variant="soft" block onClick={onDone}>
          Показать, кто берёт {car.markName}
        </Button>
        <Button
          variant="ghost"
          block
          onClick={() => {
            forgetNewCar();
            onDone();
          }}
        >
          Любая марка
        </Button>
      </div>
    </div>
  );
}
