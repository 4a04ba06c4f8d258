import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatNational, nationalDigits, phoneOf } from '../../lib/text/phone.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import type { ChosenCar } from '../cars/cars.api.ts';
import { type BookingForm, formOf, useDraft } from '../draft/draft.store.ts';
import { useUploadShare } from '../files/uploads.store.ts';
import { useWorkTree, worksTotal } from '../work-types/work-types.api.ts';
import { useWorkshop } from '../workshops/workshops.api.ts';
import styles from './bid-form.module.css';
import { BidFormFields, SavedFields } from './bid-form-fields.tsx';
import { BidFormSummary } from './bid-form-summary.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { PhoneConfirmation } from './phone-confirmation.tsx';
import { useFormHold } from './slot-hold.ts';
import { useSubmitFlow } from './submit-flow.ts';
import { type SubmitErrors, submitErrors } from './submit-validation.ts';
import { uploadWords } from './upload-words.ts';
import { withWishedTime } from './wished-time.ts';

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
  onCreated: (bidId: number) => void;
}

/** The booking drawer: everything in it lives in the draft. */
export function BidForm(props: BidFormProps) {
  const workIds = useDraft((draft) => draft.workIds);
  const workshop = useWorkshop(props.workshopId, {
    carId: props.car?.id ?? null,
    modificationId: props.car?.modificationId ?? null,
    workIds,
  });
  // The login empties the cache: the form stays until the workshop has come for this person.
  const last = useRef(workshop.data);
  if (workshop.data) last.current = workshop.data;
  const shown = workshop.data ?? (workshop.isPending ? last.current : undefined);
  if (shown) return <LoadedForm {...props} workshop={shown} />;
  if (workshop.isPending) return <AwaitedForm {...props} />;
  const isGone = isCallError(workshop.error) && workshop.error.status === 404;
  return (
    <Drawer title="Заявка" onBack={props.onBack} onClose={props.onClose}>
      {isGone ? (
        <EmptyState
          title="Такого автосервиса нет"
          text="Ссылка устарела. Всё, что вы выбрали, сохранено: выберите другой на карте."
          action={
            <Button variant="primary" onClick={props.onClose}>
              Открыть карту
            </Button>
          }
        />
      ) : (
        <ErrorState
          title="Автосервис не загрузился"
          kept="Всё, что вы выбрали и написали, сохранено."
          busy={workshop.isFetching}
          onRetry={() => void workshop.refetch()}
        />
      )}
    </Drawer>
  );
}

/** The name of a workshop that a list of the search has, before its page has loaded. */
function listedName(workshopId: number): string | undefined {
  const lists = queryClient.getQueriesData<{ pages: { services: { id: number; name: string }[] }[] }>({
    queryKey: ['search', 'list'],
  });
  return lists
    .flatMap(([, list]) => list?.pages.flatMap(({ services }) => services) ?? [])
    .find(({ id }) => id === workshopId)?.name;
}

/** What is known without the answer of the server: whose form it is, the car and the works. */
function AwaitedForm(props: BidFormProps) {
  const { workshopId, onBack, onClose } = props;
  return (
    <Drawer title="Заявка" subtitle={listedName(workshopId)} {...{ onBack, onClose }}>
      <div className={styles.form}>
        <Summary {...props} errors={{}} />
        <SkeletonList rows={3} label="Загружаем заявку" />
      </div>
    </Drawer>
  );
}

function LoadedForm({ workshop, car, ...props }: BidFormProps & { workshop: Workshop }) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft();
  const { form, phone, hold, flow, validate } = useForm({ ...props, workshop, car }, element);
  const errors = { ...flow.refusals, ...(flow.isTried && !flow.isBusy ? validate() : {}) };
  const isOpen = workshop.bid_availability === 'enabled' || flow.isBusy;
  useFocusOnNextStep(element, isOpen);
  const change = (part: Partial<BookingForm>) => {
    flow.clearRefusals();
    // What is shown of the wish becomes the driver's choice.
    draft.changeForm(workshop.id, { day: form.day, part: form.part, ...part });
  };
  const { code } = flow;
  const { progress } = code;
  useOverlayEntry(progress !== null, code.cancel);
  return (
    <Drawer
      title={progress ? 'Код из SMS' : 'Заявка'}
      subtitle={workshop.name}
      onBack={progress ? code.cancel : props.onBack}
      onClose={props.onClose}
      returnTo={props.returnTo}
      foot={
        progress || flow.isSent ? null : isOpen ? (
          <Send formId={formId} isBusy={flow.isBusy} consent={props.consent} />
        ) : (
          props.nextStep(workshop)
        )
      }
    >
      {progress && <LoginCodeStep code={code} progress={progress} consent={props.loginConsent} />}
      {flow.isSent ? (
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
          onSubmit={(event) => {
            event.preventDefault();
            void flow.submit();
          }}
        >
          {!isOpen && props.availability(workshop)}
          <Summary {...props} workshopId={workshop.id} car={car} errors={errors} />
          {isOpen ? (
            <BidFormFields
              {...{ phone, form, workshop, errors, car, hold }}
              isSignedIn={props.isSignedIn}
              onChange={change}
            />
          ) : (
            <SavedFields form={form} uploads={draft.uploads} />
          )}
        </form>
      )}
      <PhoneConfirmation {...flow.confirmation} />
    </Drawer>
  );
}

/** A bid whose photos are on their way says so: sending never waits without a word. */
function Send({ formId, isBusy, consent }: { formId: string; isBusy: boolean; consent: ReactNode }) {
  const share = useUploadShare();
  const waitsFor = isBusy && share !== null ? uploadWords(share) : null;
  return (
    <div className={styles.send}>
      <Button type="submit" form={formId} variant="primary" block busy={isBusy && waitsFor === null}>
        {waitsFor ?? 'Отправить заявку'}
      </Button>
      {consent}
    </div>
  );
}

/** What is sent, and its sending. */
function useForm(
  { workshop, car, ...props }: BidFormProps & { workshop: Workshop },
  element: RefObject<HTMLFormElement | null>,
) {
  const draft = useDraft();
  const form = useShownForm(workshop);
  const phone = form.phone ?? formatNational(nationalDigits(props.accountPhone ?? ''));
  const worksCount = draft.workIds.length;
  const validate = () =>
    submitErrors({ hasCar: car !== null, worksCount, phone, form, hours: workshop }, new Date());
  const { hold, sending } = useFormHold(workshop.id, form.slot, props);
  const flow = useSubmitFlow({
    ...props,
    workshopId: workshop.id,
    form: element,
    validate,
    order: () => ({
      ...form,
      workshopId: workshop.id,
      holdId: hold.slot === form.slot ? hold.id : null,
      carId: car?.id ?? null,
      workIds: draft.workIds,
      phone: phoneOf(phone) ?? '',
      comment: form.comment.trim(),
      day: form.day ?? '',
      hours: workshop,
    }),
  });
  sending.current = flow.isBusy;
  return { form, phone, hold, flow, validate };
}

/** What is written to this workshop, with the time that the search or the assistant was given. */
function useShownForm(workshop: Workshop): BookingForm {
  const draft = useDraft();
  const written = offeredForm(formOf(draft, workshop.id), workshop);
  return withWishedTime(written, draft.wished, workshop, new Date());
}

/** The workshop may have stopped the chosen journey since. */
function offeredForm(form: BookingForm, { legs }: Workshop): BookingForm {
  return legs.some(({ kind }) => kind === form.leg?.kind) ? form : { ...form, leg: undefined };
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
