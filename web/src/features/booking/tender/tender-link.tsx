import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/primitives/button.tsx';
import { openCityOfPage } from '../../city/cities.api.ts';
import { formOf, tenderFormId, useDraft } from '../../draft/draft.store.ts';

interface TenderLinkProps {
  workshopId: number;
  /** Of the page of a workshop, which any city may lead to: the tender is for the city of the workshop. */
  citySlug?: string;
}

/** From a workshop that cannot take the bid to a tender: works, car and photos are those of the draft. */
export function TenderLink({ workshopId, citySlug }: TenderLinkProps) {
  const client = useQueryClient();
  return (
    <ButtonLink
      to={paths.customerNewTender}
      variant="line"
      size="md"
      onClick={() => {
        takeOverForm(workshopId);
        if (citySlug) openCityOfPage(client, citySlug);
      }}
    >
      Узнать цены у нескольких автосервисов
    </ButtonLink>
  );
}

/** What was written to the workshop, where the tender has nothing of its own. The time was that of the workshop. */
function takeOverForm(workshopId: number): void {
  const draft = useDraft.getState();
  const written = draft.forms[workshopId];
  if (!written) return;
  const own = formOf(draft, tenderFormId);
  draft.changeForm(tenderFormId, {
    typeConnection: written.typeConnection,
    comment: own.comment || written.comment,
    leg: own.leg ?? written.leg,
    ...(own.day === null && { day: written.day, part: written.part }),
  });
}
