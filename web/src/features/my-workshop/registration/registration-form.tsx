import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { useFocusOnWrong } from '../../../ui/forms/use-focus-on-wrong.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Heading } from '../../../ui/primitives/text.tsx';
import { BrandsEditor } from '../brands-editor.tsx';
import { useRegister } from '../my-workshop.api.ts';
import styles from '../my-workshop.module.css';
import { type RegistrationDraft, useRegistrationDraft } from '../registration.store.ts';
import { WeekEditor } from '../week-editor.tsx';
import { WorksEditor } from '../works/works-editor.tsx';
import { type CityPlace, useAllCities } from './cities.api.ts';
import { farPlaceError } from './far-place.ts';
import { PlaceStep, type PlaceStepProps, placeOf } from './place-step.tsx';
import {
  type RegistrationErrors,
  type RegistrationStep,
  registrationForm,
  registrationSteps,
  stepErrors,
  stepOfField,
  stepTitles,
} from './registration-checks.ts';
import { RegistrationSummary } from './registration-summary.tsx';
import { useStepOfAddress } from './step-of-address.ts';

interface RegistrationFormProps {
  onSent: () => void;
  renderMap: PlaceStepProps['renderMap'];
  cityCentre: PlaceStepProps['cityCentre'];
}

/** Five steps; what was typed is stored in the browser until the workshop is sent. */
export function RegistrationForm({ onSent, renderMap, cityCentre }: RegistrationFormProps) {
  const draft = useRegistrationDraft();
  const cities = useAllCities();
  const { step, index, open, goBack } = useStepOfAddress(draft, cities);
  const [wrong, setWrong] = useState<{ step: RegistrationStep; errors: RegistrationErrors } | null>(null);
  const errors = wrong?.step === step ? wrong.errors : {};
  const part = useRef<HTMLDivElement>(null);
  const focusOnWrong = useFocusOnWrong(part);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const register = useRegister();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step is announced by its heading
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  const go = (to: RegistrationStep, found: RegistrationErrors = {}) => {
    setWrong({ step: to, errors: found });
    open(to);
  };
  const send = useOneAtATime(async () => {
    try {
      await register.mutateAsync(registrationForm(useRegistrationDraft.getState()));
      draft.clear();
      onSent();
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      const [field] = Object.keys(fields);
      const found = Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts[0]]));
      if (field) {
        go(stepOfField(field), found);
        focusOnWrong();
      }
      toastErrors(error);
    }
  });
  const next = () => {
    const found = stepErrors(step, draft, cities);
    const following = registrationSteps[index + 1];
    if (Object.keys(found).length > 0) {
      setWrong({ step, errors: found });
      focusOnWrong();
    } else if (following) go(following);
    else void send();
  };
  // The draft is empty by now.
  if (register.isSuccess) return <Loader title="Открываем автосервис..." />;
  const listError = errors.works ?? errors.brand_ids ?? errors.week;
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby="registration-step">
      <ol className={styles.steps} aria-label="Шаги">
        {registrationSteps.map((one) => (
          <li key={one} className={styles.step} aria-current={one === step ? 'step' : undefined}>
            {stepTitles[one]}
          </li>
        ))}
      </ol>
      <Heading level={2} id="registration-step" ref={heading} tabIndex={-1}>
        {stepTitles[step]}
      </Heading>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second heading */}
      <div
        ref={part}
        role="group"
        aria-labelledby="registration-step"
        aria-describedby={listError && 'registration-error'}
        data-wrong={listError}
      >
        <StepPart
          step={step}
          errors={errors}
          cities={cities}
          onTyped={() => setWrong(null)}
          onEdit={go}
          renderMap={renderMap}
          cityCentre={cityCentre}
        />
      </div>
      {listError && (
        <div id="registration-error">
          <Note tone="bad" live>
            {listError}
          </Note>
        </div>
      )}
      <div className={styles.row}>
        <Button variant="ghost" onClick={goBack} disabled={index === 0}>
          Назад
        </Button>
        <Button variant="primary" onClick={next} busy={register.isPending}>
          {step === 'send' ? 'Отправить на проверку' : 'Дальше'}
        </Button>
      </div>
    </Card>
  );
}

interface StepPartProps extends Pick<RegistrationFormProps, 'renderMap' | 'cityCentre'> {
  step: RegistrationStep;
  errors: RegistrationErrors;
  cities: readonly CityPlace[];
  /** Errors are about what was typed before. */
  onTyped: () => void;
  onEdit: (step: RegistrationStep) => void;
}

function StepPart({ step, errors, cities, onTyped, onEdit, renderMap, cityCentre }: StepPartProps) {
  const draft = useRegistrationDraft();
  const change = (part: Partial<RegistrationDraft>) => {
    draft.change(part);
    onTyped();
  };
  const place = placeOf(draft, cityCentre);
  // As soon as the point is put, not at the next step.
  const far = draft.lat === null ? undefined : farPlaceError(place, cities);
  const parts: Record<RegistrationStep, ReactNode> = {
    place: (
      <PlaceStep
        draft={draft}
        errors={far ? { ...errors, lat: far } : errors}
        onChange={change}
        renderMap={renderMap}
        cityCentre={cityCentre}
      />
    ),
    works: (
      <WorksEditor
        works={draft.works}
        onChange={(works) => change({ works })}
        isTried={errors.works !== undefined}
      />
    ),
    brands: <BrandsEditor brandIds={draft.brandIds} onChange={(brandIds) => change({ brandIds })} />,
    schedule: <WeekEditor week={draft.week} onChange={(week) => change({ week })} />,
    send: (
      <RegistrationSummary
        draft={draft}
        place={place}
        map={renderMap(place, () => undefined)}
        onEdit={onEdit}
      />
    ),
  };
  return parts[step];
}
