import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { loadSession, useSession } from '../features/auth/session.ts';
import { PhoneConfirmation } from '../features/booking/phone-confirmation.tsx';
import { useCurrentCity } from '../features/city/cities.api.ts';
import { defaultCity } from '../features/city/city.store.ts';
import { PointPicker } from '../features/map/point-picker.tsx';
import { ClaimForm } from '../features/my-workshop/claim-form.tsx';
import { useRegistrations } from '../features/my-workshop/my-workshop.api.ts';
import { RegistrationForm } from '../features/my-workshop/registration/registration-form.tsx';
import { useRegistrationDraft } from '../features/my-workshop/registration.store.ts';
import { RegistrationList } from '../features/my-workshop/registration-list.tsx';
import { useWorkshop } from '../features/workshops/workshops.api.ts';
import { useQueryOfAddress } from '../lib/browser/address-query.ts';
import { paths } from '../lib/paths.ts';
import { Loader } from '../ui/feedback/loader.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ButtonLink } from '../ui/primitives/button.tsx';
import { Card } from '../ui/primitives/card.tsx';
import { Heading, Text } from '../ui/primitives/text.tsx';
import styles from './register-page.module.css';

export function RegisterPage() {
  const { status, profile } = useSession();
  return (
    <div className={styles.page}>
      <title>Подключить автосервис — СТО рядом</title>
      <Heading level={1}>Подключить автосервис</Heading>
      {status === 'anonymous' && <Invitation />}
      {status === 'unknown' && <Loader title="Загрузка..." />}
      {profile && <Registration person={profile} />}
    </div>
  );
}

function Invitation() {
  const [query] = useQueryOfAddress();
  const claim = query.get('claim');
  const next = claim ? paths.claimWorkshop(Number(claim)) : paths.registerWorkshop;
  return (
    <Card padding="l" className={styles.invitation}>
      <Text size="lg">
        Водители найдут вас на карте, увидят цены и пришлют заявки. Регистрация занимает около десяти минут.
      </Text>
      <ol className={styles.steps}>
        <li>Войдите по телефону: он станет номером владельца.</li>
        <li>Укажите адрес, работы с ценами, марки и график.</li>
        <li>Проверим данные и откроем карточку. Первая заявка может прийти через несколько минут.</li>
      </ol>
      <ButtonLink variant="primary" to={paths.login(next)}>
        Войти и начать
      </ButtonLink>
    </Card>
  );
}

function Registration({ person }: { person: { id: number; name: string; phone: string } }) {
  const [query] = useQueryOfAddress();
  const claimId = Number(query.get('claim')) || null;
  const openFor = useRegistrationDraft((draft) => draft.openFor);
  useEffect(() => openFor(person.id), [openFor, person.id]);
  const registrations = useRegistrations(true).data ?? [];
  const navigate = useNavigate();
  const city = useCurrentCity() ?? defaultCity;
  const sent = async (isOwner: boolean) => {
    // An owner has a new role; a claim with a document waits, and the page lists it.
    if (isOwner) await loadSession();
    navigate(isOwner ? paths.workshop : paths.registerWorkshop);
  };
  return (
    <>
      <RegistrationList registrations={registrations} workshopHref={paths.workshop} />
      {claimId === null ? (
        <RegistrationForm
          onSent={() => sent(true)}
          cityCentre={{ lat: city.lat, long: city.long }}
          renderMap={(place, onPlace) => (
            <PointPicker label="Точка на карте" place={place} onPoint={onPlace} />
          )}
        />
      ) : (
        <Claim workshopId={claimId} person={person} onSent={sent} />
      )}
    </>
  );
}

interface ClaimProps {
  workshopId: number;
  person: { name: string; phone: string };
  onSent: (isOwner: boolean) => void;
}

function Claim({ workshopId, person, onSent }: ClaimProps) {
  const { data, isError } = useWorkshop(workshopId, { carId: null, workIds: [] });
  if (isError) return <Navigate to={paths.registerWorkshop} replace />;
  if (!data) return <Loader title="Загрузка..." />;
  if (data.unsupported_reason !== 'not_connected')
    return (
      <Note tone="warn" title="У этой карточки уже есть владелец">
        Если автосервис ваш, напишите нам: телефон и почта в «Контактах».
      </Note>
    );
  return (
    <ClaimForm
      workshop={data}
      person={person}
      onSent={onSent}
      confirmation={(phone, onConfirmed, onClose) => (
        <PhoneConfirmation phone={phone} onConfirmed={onConfirmed} onClose={onClose} />
      )}
    />
  );
}
