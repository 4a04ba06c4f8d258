import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isCallError } from '../../lib/api/call-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import type { BidSource } from '../assistant/assistant.store.ts';
import type { ChosenCar } from '../cars/cars.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { listedName } from '../map-search/results/listed-name.api.ts';
import { useWorkTree, worksTotal } from '../work-types/work-types.api.ts';
import styles from './bid-form.module.css';
import { BidFormFields, SavedFields } from './bid-form-fields.tsx';
import { BidFormSummary, DangerLine } from './bid-form-summary.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { PhoneConfirmation } from './phone-confirmation.tsx';
import type { SubmitErrors } from './submit-validation.ts';
import { useUploadWords } from './upload-words.ts';
import { useBidForm, useBookedWorkshop } from './use-bid-form.ts';

interface BidFormProps {
  workshopId: number;
  isSignedIn: boolean;
  /** The session and the garage are known. */
  isReady: boolean;
  accountPhone: string | null;
  car: ChosenCar | null;
  /** Why the workshop takes no bid now, and what replaces the button; drawn by its own feature. */
  availability: (workshop: Workshop) => ReactNode;
  nextStep: (workshop: Workshop) => ReactNode;
  /** What sending and what the login agree to; drawn by their own feature. */
  consent: ReactNode;
  loginConsent: ReactNode;
  onBack: () => void;
  onClose: () => void;
  /** After a step back: a selector of what led away from the form. */
  returnTo: string | null;
  onCar: () => void;
  onWorks: () => void;
  onLogin: () => void;
  onCreated: (bidId: number, source: BidSource) => void;
}

/** The booking drawer: everything in it lives in the draft. One drawer from the first moment keeps the focus. */
export function BidForm(props: BidFormProps) {
  const { workshop, loading } = useBookedWorkshop(props.workshopId, props.car);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const state = useBidForm({ ...props, workshop }, element);
  const { flow, isOpen } = state;
  useFocusOnNextStep(element, isOpen);
  const { code } = flow;
  const progress = workshop ? code.progress : null;
  useOverlayEntry(progress !== null, code.cancel);
  const changePhone = () => {
    // A field of a hidden form takes no focus.
    flushSync(code.cancel);
    element.current?.querySelector<HTMLElement>('[data-field=phone]')?.focus();
  };
  return (
    <Drawer
      title={progress ? 'Код из SMS' : 'Заявка'}
      subtitle={workshop?.name ?? (loading.isPending ? listedName(props.workshopId) : undefined)}
      onBack={progress ? code.cancel : props.onBack}
      onClose={props.onClose}
      returnTo={props.returnTo}
      foot={
        !progress &&
        !flow.isSent &&
        workshop && <Foot {...props} {...{ workshop, formId, isOpen }} isBusy={flow.isBusy} />
      }
    >
      {progress && (
        <LoginCodeStep {...{ code, progress, onChangePhone: changePhone }} consent={props.loginConsent} />
      )}
      {!workshop && !loading.isPending ? (
        <Failure loading={loading} onClose={props.onClose} />
      ) : flow.isSent ? (
        // The finished draft would be an emptied form until the next page is there.
        <EmptyState title="Заявка отправлена" text="Открываем ваши заявки." />
      ) : (
        <form
          id={formId}
          ref={element}
          className={styles.form}
          hidden={progress !== null}
          noValidate
          aria-label="Заявка"
          aria-busy={!workshop}
          onSubmit={(event) => {
            event.preventDefault();
            state.change({});
            void flow.submit();
          }}
        >
          <FormBody {...props} {...state} workshop={workshop} />
        </form>
      )}
      <PhoneConfirmation {...flow.confirmation} />
    </Drawer>
  );
}

type Loading = ReturnType<typeof useBookedWorkshop>['loading'];

interface FootProps extends Pick<BidFormProps, 'consent' | 'nextStep'> {
  workshop: Workshop;
  formId: string;
  isBusy: boolean;
  isOpen: boolean;
}

function Foot({ workshop, formId, isBusy, isOpen, consent, nextStep }: FootProps) {
  return isOpen ? <Send {...{ formId, isBusy, consent }} /> : nextStep(workshop);
}

function Failure({ loading, onClose }: { loading: Loading; onClose: () => void }) {
  const { error, isFetching, refetch } = loading;
  return isCallError(error) && error.status === 404 ? (
    <EmptyState
      title="Такого автосервиса нет"
      text="Ссылка устарела. Всё, что вы выбрали, сохранено: выберите другой на карте."
      action={
        <Button variant="primary" onClick={onClose}>
          Открыть карту
        </Button>
      }
    />
  ) : (
    <ErrorState
      title="Автосервис не загрузился"
      kept="Всё, что вы выбрали и написали, сохранено."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type FormBodyProps = BidFormProps & ReturnType<typeof useBidForm> & { workshop: Workshop | undefined };

/** Whose form it is, the car and the works are known without the answer of the server. */
function FormBody({ workshop, form, phone, hold, wishes, change, isOpen, errors, ...props }: FormBodyProps) {
  const uploads = useDraft((draft) => draft.uploads);
  return (
    <>
      {workshop && !isOpen && props.availability(workshop)}
      <DangerLine />
      <Summary {...props} errors={errors} />
      {!workshop ? (
        <SkeletonList rows={3} label="Загружаем заявку" />
      ) : isOpen ? (
        <BidFormFields
          {...{ phone, form, workshop, errors, hold, wishes }}
          car={props.car}
          isSignedIn={props.isSignedIn}
          onChange={change}
        />
      ) : (
        <SavedFields form={form} uploads={uploads} />
      )}
    </>
  );
}

/** A bid whose photos are on their way says so: sending never waits without a word. */
function Send({ formId, isBusy, consent }: { formId: string; isBusy: boolean; consent: ReactNode }) {
  const words = useUploadWords();
  const waitsFor = isBusy ? words : null;
  return (
    <div className={styles.send}>
      <Button type="submit" form={formId} variant="primary" block busy={isBusy && waitsFor === null}>
        {waitsFor ?? 'Отправить заявку'}
      </Button>
      {consent}
    </div>
  );
}

type SummaryRowsProps = Pick<BidFormProps, 'car' | 'isReady' | 'onCar' | 'onWorks' | 'workshopId'>;

function Summary({
  workshopId,
  car,
  isReady,
  onCar,
  onWorks,
  errors,
}: SummaryRowsProps & { errors: SubmitErrors }) {
  const workIds = useDraft((draft) => draft.workIds);
  const tree = useWorkTree({ workshopId, modificationId: car?.modificationId ?? null });
  return (
    <BidFormSummary
      car={car}
      isCarPending={!isReady}
      isWorksPending={tree.isPending}
      worksCount={workIds.length}
      total={worksTotal(tree.data, workIds)}
      errors={errors}
      onCar={onCar}
      onWorks={onWorks}
    />
  );
}

/** When the fields give way to the next step, the focus that they held goes to it. */
function useFocusOnNextStep(form: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isRefusedNow = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const drawer = form.current?.closest('[role=dialog]');
    if (!isRefusedNow || drawer?.querySelector(':focus')) return;
    drawer?.querySelector<HTMLElement>('[data-drawer-foot] :is(a, button)')?.focus();
  }, [form, isOpen]);
}
