import { useEffect, useRef, useState } from 'react';
import { changeProfile, useSession } from '../../features/auth/session.ts';
import { useCityName, useCurrentCity } from '../../features/city/cities.api.ts';
import { CityPicker } from '../../features/city/city-picker.tsx';
import { Consents } from '../../features/consents/consents.tsx';
import { NotificationSettingsLink } from '../../features/notifications/settings/settings-link.tsx';
import { Appearance } from '../../features/profile/appearance.tsx';
import { VisitCalendar } from '../../features/profile/calendar/visit-calendar.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { PresenceSwitch } from '../../features/profile/presence-switch.tsx';
import { useUpdateProfile } from '../../features/profile/profile.api.ts';
import { ProfileFacts } from '../../features/profile/profile-facts.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { ProfilePicture } from '../../features/profile/profile-picture.tsx';
import { Reliability } from '../../features/reviews/reliability.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import styles from './bids-page.module.css';

export function ProfilePage() {
  const profile = useSession((session) => session.profile);
  const cityName = useCityName();
  const [isPicking, setPicking] = useState(false);
  useCityOfProfile();
  if (!profile) return null;
  const canChoose = profile.role !== 'service';
  return (
    <div className={styles.page}>
      <title>Профиль — СТО рядом</title>
      <Heading level={1}>Профиль</Heading>
      <Card padding="l">
        <ProfilePicture profile={profile} onSaved={changeProfile} />
        <ProfileForm profile={profile} onSaved={changeProfile} />
      </Card>
      <Card padding="l">
        <ProfileFacts
          profile={profile}
          cityName={cityName}
          onCity={canChoose ? () => setPicking(true) : undefined}
        />
      </Card>
      {profile.roles.includes('customer') && <Reliability />}
      {profile.roles.includes('customer') && <VisitCalendar />}
      <NotificationSettingsLink />
      <PresenceSwitch profile={profile} onSaved={changeProfile} />
      <Appearance profile={profile} onSaved={changeProfile} />
      <Devices />
      <Consents />
      <CityPicker open={isPicking} onClose={() => setPicking(false)} />
    </div>
  );
}

/** A city chosen on this page becomes the profile's as well. */
function useCityOfProfile() {
  const cityId = useCurrentCity()?.id;
  const { mutate } = useUpdateProfile({ onSuccess: changeProfile, onError: toastErrors });
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (cityId === undefined || known.current === cityId) return;
    const isFirst = known.current === undefined;
    known.current = cityId;
    if (isFirst) return;
    mutate({ city_id: cityId });
  }, [cityId, mutate]);
}
