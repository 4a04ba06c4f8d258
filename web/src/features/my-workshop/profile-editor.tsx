import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { type ReactNode, useId, useState } from 'react';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { BrandsEditor } from './brands-editor.tsx';
import { CardEditor } from './card/card-editor.tsx';
import { PhotosEditor } from './card/photos-editor.tsx';
import { FactsEditor } from './facts-editor.tsx';
import { LegsEditor } from './legs-editor.tsx';
import { brandsError, worksError } from './list-errors.ts';
import type { ProfileChange } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';
import type { Place } from './place-fields.tsx';
import { ProfileSection } from './profile-section.tsx';
import type { WorkDraft } from './registration.store.ts';
import { worksForm } from './works/work-words.ts';
import { WorksEditor } from './works/works-editor.tsx';

interface ProfileEditorProps {
  workshop: MyWorkshop;
  renderMap: (place: Place, onPlace: (place: Place) => void) => ReactNode;
  /** Codes of amenities with their words. */
  amenities: readonly { code: string; label: string }[];
}

export function ProfileEditor({ workshop, renderMap, amenities }: ProfileEditorProps) {
  return (
    <>
      <Works workshop={workshop} />
      <Brands workshop={workshop} />
      <Schedule />
      <FactsEditor workshop={workshop} amenities={amenities} />
      <LegsEditor workshop={workshop} />
      <PhotosEditor workshop={workshop} />
      <CardEditor workshop={workshop} renderMap={renderMap} />
    </>
  );
}

interface PartProps {
  workshop: MyWorkshop;
}

function savedWorks({ works }: MyWorkshop): WorkDraft[] {
  return works.map((work) => ({
    id: work.work_type_id,
    title: work.title,
    from: String(work.price_from),
    to: String(work.price_to),
    details: {
      minutes: String(work.minutes),
      warranty: String(work.warranty_months ?? ''),
      classes: work.class_prices.map((price) => ({
        ...{ carClass: price.car_class, from: String(price.price_from), to: String(price.price_to) },
      })),
    },
  }));
}

function Works({ workshop }: PartProps) {
  const draft = useUnsaved(`${workshop.id}:works`, workshop, savedWorks);
  const works = draft.value;
  const [isTried, setTried] = useState(false);
  const formOf = (): ProfileChange => {
    setTried(true);
    return { works: worksForm(works) };
  };
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Работы и цены"
      anchor="works"
      hint="Новые цены видны водителям сразу"
      draft={draft}
      listError={worksError(works)}
      formOf={formOf}
    >
      <WorksEditor works={works} onChange={(next) => draft.change(() => next)} isTried={isTried} hasDetails />
    </ProfileSection>
  );
}

const savedBrands = ({ brands }: MyWorkshop): number[] => brands.map(({ id }) => id);

function Brands({ workshop }: PartProps) {
  const draft = useUnsaved(`${workshop.id}:brands`, workshop, savedBrands);
  const brandIds = draft.value;
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Марки машин"
      anchor="brands"
      draft={draft}
      listError={brandsError(brandIds)}
      formOf={() => ({ brand_ids: JSON.stringify(brandIds) })}
    >
      <BrandsEditor brandIds={brandIds} onChange={(next) => draft.change(() => next)} />
    </ProfileSection>
  );
}

/** The hours have breaks and exceptions, so they have a page of their own. */
function Schedule() {
  const id = useId();
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby={id}>
      <Heading level={2} id={id}>
        График работы
      </Heading>
      <Text tone="second">
        Часы, перерывы, выходные и посты меняются в разделе{' '}
        <Link to={paths.workshopSchedule}>«Запись и посты»</Link>.
      </Text>
    </Card>
  );
}
