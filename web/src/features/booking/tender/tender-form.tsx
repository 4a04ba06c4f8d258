import { legKinds } from '@sto/contract/enums';
import { maxCommentLength } from '@sto/contract/limits';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { useDraft } from '../../draft/draft.store.ts';
import { useWorkTree, worksTotal } from '../../work-types/work-types.api.ts';
import { BidFormSummary, DangerLine } from '../bid-form-summary.tsx';
import { DateChoice } from '../date-choice.tsx';
import { todayAt } from '../date-period.ts';
import { LegField } from '../leg-field.tsx';
import { PhotoField } from '../photo-field.tsx';
import { useUploadWords } from '../upload-words.ts';
import { AreaField } from './area-field.tsx';
import { ContactChoice, OfferLimitField } from './offer-limit-field.tsx';
import { useOpenTender } from './open-tender.api.ts';
import styles from './tender-form.module.css';
import { usualHours } from './tender-hours.ts';
import { OpenTender, TenderRefusal } from './tender-refusal.tsx';
import { type TenderContext, useTenderForm } from './use-tender-form.ts';

interface TenderFormProps extends TenderContext {
  isCarPending: boolean;
  phone: string | null;
  consent: ReactNode;
  bidHref: (bidId: number) => string;
  onCar: () => void;
  onWorks: () => void;
}

const anyLeg = legKinds.map((kind) => ({ kind }));

/** «Запросить отклики»: a bid to all workshops around that fit. Car, works, photos and texts live in the draft. */
export function TenderForm(props: TenderFormProps) {
  const { city, car } = props;
  const element = useRef<HTMLFormElement>(null);
  const openTender = useOpenTender(car?.id ?? null);
  const workIds = useDraft((draft) => draft.workIds);
  const { form, isSoon, area, carPlace, setArea, offerLimit, setOfferLimit, change, ...sending } =
    useTenderForm(props, element);
  const isToday = form.day === todayAt(usualHours(city.timezone), new Date());
  const uploadWords = useUploadWords();
  const waitsFor = sending.isBusy ? uploadWords : null;
  const tree = useWorkTree({ modificationId: car?.modificationId ?? null, cityId: city.id });
  return (
    <Card padding="l">
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label="Запросить отклики"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void sending.submit();
        }}
      >
        <DangerLine />
        <BidFormSummary
          car={car}
          isCarPending={props.isCarPending}
          isWorksPending={tree.isPending}
          worksCount={workIds.length}
          total={worksTotal(tree.data, workIds)}
          errors={sending.errors}
          onCar={props.onCar}
          onWorks={props.onWorks}
        />
        {openTender !== null && !sending.refusal && !sending.isBusy && (
          <OpenTender to={props.bidHref(openTender)} />
        )}
        <AreaField cityName={city.name} area={area} carPlace={carPlace} onChange={setArea} />
        <LegField
          offered={anyLeg}
          hint={form.leg && 'Заявку получат автосервисы, которые это делают и доезжают до вас'}
          leg={form.leg}
          error={sending.errors.leg}
          onChange={(leg) => change({ leg })}
        />
        <OfferLimitField value={offerLimit} onChange={setOfferLimit} />
        <DateChoice
          isAtDriver={form.leg !== undefined}
          day={form.day}
          part={form.part}
          slot={null}
          hours={usualHours(city.timezone)}
          error={sending.errors.day}
          onChange={change}
        >
          {isSoon && (
            <Text strong role="status">
              {isToday ? 'Как можно скорее' : 'На сегодня уже поздно. Ближайшее время — завтра'}
            </Text>
          )}
        </DateChoice>
        <ContactChoice
          value={form.typeConnection}
          phone={props.phone && formatPhone(props.phone)}
          onChange={(typeConnection) => change({ typeConnection })}
        />
        <Field label="Комментарий" hint="Чем точнее описание, тем точнее цены в откликах">
          <TextArea
            counter
            maxLength={maxCommentLength}
            placeholder="Например: стучит справа при повороте руля"
            value={form.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
        </Field>
        <PhotoField />
        {sending.refusal && <TenderRefusal refusal={sending.refusal} bidHref={props.bidHref} />}
        <Button type="submit" variant="primary" block busy={sending.isBusy && waitsFor === null}>
          {waitsFor ?? 'Запросить отклики'}
        </Button>
        {props.consent}
      </form>
    </Card>
  );
}
