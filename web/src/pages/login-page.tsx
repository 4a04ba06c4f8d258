import { ClipboardCheck, Truck } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { LoginForm } from '../features/auth/login-form.tsx';
import { localPath } from '../features/auth/next-path.ts';
import { useSession } from '../features/auth/session.ts';
import { ConsentNote } from '../features/consents/consent-note.tsx';
import { formOf, tenderFormId, useDraft } from '../features/draft/draft.store.ts';
import { useQueryOfAddress } from '../lib/browser/address-query.ts';
import { homeOf, paths } from '../lib/paths.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Text } from '../ui/primitives/text.tsx';
import styles from './login-page.module.css';
import { LoginPicture } from './login-picture.tsx';

/** The booking form is a drawer of the map page, that to several workshops a page of its own. */
function leadsToBooking(next: string): boolean {
  return leadsToTender(next) || new URL(next, location.origin).searchParams.get('drawer') === 'bid';
}

function leadsToTender(next: string): boolean {
  return new URL(next, location.origin).pathname === paths.customerNewTender;
}

export function LoginPage() {
  const [query] = useQueryOfAddress();
  const session = useSession();
  const { state } = useLocation();
  const phoneOfBid = useDraft((draft) =>
    draft.pendingWorkshopId === null ? null : formOf(draft, draft.pendingWorkshopId).phone,
  );
  const isTow = useDraft((draft) => formOf(draft, tenderFormId).leg?.kind === 'tow');
  const next = localPath(query.get('next'));
  // The state is that of the previous page: it contains the booking's steps below.
  if (session.profile) return <Navigate to={next ?? homeOf(session.profile.role)} replace state={state} />;
  return (
    <div className={styles.auth}>
      <title>Вход — СТО рядом</title>
      <div className={styles.side}>
        <LoginForm
          phone={phoneOfBid}
          note={next && leadsToBooking(next) ? <DraftNote isTow={isTow && leadsToTender(next)} /> : null}
          consent={<ConsentNote kind="account" />}
        />
      </div>
      <LoginPicture className={styles.picture} />
    </div>
  );
}

function DraftNote({ isTow }: { isTow: boolean }) {
  const Icon = isTow ? Truck : ClipboardCheck;
  return (
    <Note tone="brand" icon={<Icon aria-hidden="true" />}>
      <Text size="sm" strong>
        {isTow ? 'Войдите, чтобы найти эвакуатор' : 'Заявка не пропадёт'}
      </Text>
      <Text size="sm" tone="second">
        Машина, работы и всё, что вы написали, сохранены: продолжите сразу после входа
      </Text>
    </Note>
  );
}
