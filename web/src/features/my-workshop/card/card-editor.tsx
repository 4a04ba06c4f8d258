import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { ReactNode } from 'react';
import { useUnsaved } from '../../../lib/browser/use-unsaved.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import type { ProfileChange } from '../my-workshop.api.ts';
import styles from '../my-workshop.module.css';
import { type Place, PlaceFields } from '../place-fields.tsx';
import { ProfileSection } from '../profile-section.tsx';
import { sentCard, stillPublic } from './sent-card.ts';

interface CardEditorProps {
  workshop: MyWorkshop;
  renderMap: (place: Place, onPlace: (place: Place) => void) => ReactNode;
}

export function CardEditor({ workshop, renderMap }: CardEditorProps) {
  const sent = sentCard(workshop);
  const draft = useUnsaved(`${workshop.id}:card`, workshop, sentCard);
  const { name, address, description, lat, long } = draft.value;
  const { patch } = draft;
  const isChecked = workshop.moderation_status === 'approved';
  const formOf = (): ProfileChange => ({
    ...(name !== sent.name && { name }),
    ...(address !== sent.address && { address }),
    ...(description !== sent.description && { description }),
    ...((lat !== sent.lat || long !== sent.long) && { lat, long }),
  });
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Карточка на карте"
      anchor="description"
      hint={
        isChecked
          ? 'Название, адрес, описание и фото проверяет оператор. До решения видны прежние.'
          : undefined
      }
      draft={draft}
      isChecked={isChecked}
      formOf={formOf}
    >
      <WaitingCard workshop={workshop} />
      <Field label="Название">
        <TextInput
          maxLength={120}
          value={name}
          onChange={(event) => patch({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Адрес">
        <TextInput
          maxLength={300}
          value={address}
          onChange={(event) => patch({ address: event.currentTarget.value })}
        />
      </Field>
      <PlaceFields place={{ lat, long }} error={undefined} onPlace={patch}>
        {renderMap({ lat, long }, patch)}
      </PlaceFields>
      <Field label="Описание">
        <TextArea
          rows={5}
          counter
          maxLength={2000}
          value={description}
          onChange={(event) => patch({ description: event.currentTarget.value })}
        />
      </Field>
    </ProfileSection>
  );
}

function WaitingCard({ workshop }: { workshop: MyWorkshop }) {
  const shown = stillPublic(workshop);
  if (shown.length === 0) return null;
  return (
    <Note tone="warn" title="Изменения на проверке">
      <Text>В форме то, что вы отправили. До решения оператора водители видят прежнее:</Text>
      <dl className={styles.facts}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Note>
  );
}
