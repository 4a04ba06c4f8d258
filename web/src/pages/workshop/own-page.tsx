import {
  CalendarDays,
  Clock,
  type LucideIcon,
  MessageSquareText,
  Plug,
  SlidersHorizontal,
  Star,
  Users,
} from 'lucide-react';
import { changeProfile, useSession } from '../../features/auth/session.ts';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { StatusCard } from '../../features/my-workshop/status-card.tsx';
import { NotificationSettingsLink } from '../../features/notifications/settings/settings-link.tsx';
import { Appearance } from '../../features/profile/appearance.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { OwnWorkshop } from '../../features/profile/own-workshop.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { LeaveWorkshop } from '../../features/staff/leave-workshop.tsx';
import { paths } from '../../lib/paths.ts';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { LinkRow } from '../../ui/lists/link-row.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import styles from './own-page.module.css';
import { useLeave } from './use-leave.ts';

export function OwnWorkshopPage() {
  const profile = useSession((session) => session.profile);
  const leave = useLeave();
  const { workshop: mine, isError, isFetching, refetch } = useMyWorkshop(profile);
  // Before its approval drivers do not see it: there is no public card to request.
  const hasCard = mine === null || mine?.is_published || isError;
  return (
    <div className={styles.page}>
      <title>Мой автосервис — СТО рядом</title>
      <Heading level={1}>Мой автосервис</Heading>
      {mine && <StatusCard workshop={mine} />}
      {mine === undefined && !isError && <Loader title="Загрузка автосервиса..." />}
      {mine === undefined && isError && (
        <Note tone="bad" live title="Состояние профиля не загрузилось">
          <Button size="sm" variant="line" busy={isFetching} onClick={() => void refetch()}>
            Повторить
          </Button>
        </Note>
      )}
      {(mine || (mine === undefined && isError)) && <Links />}
      {hasCard && (
        <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
          {(workshop) => (
            <OwnWorkshop
              workshop={workshop}
              driversHref={paths.map({ service: workshop.id, drawer: 'service' })}
            />
          )}
        </OwnWorkshopFrame>
      )}
      {!profile?.acting_operator && <LeaveWorkshop onLeft={leave} />}
      <NotificationSettingsLink />
      {profile && <Appearance profile={profile} onSaved={changeProfile} />}
      <Devices />
    </div>
  );
}

const links: readonly { to: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    to: paths.workshopCalendar,
    icon: CalendarDays,
    title: 'Календарь',
    text: 'Кто и когда записан, на каком посту',
  },
  {
    to: paths.workshopSchedule,
    icon: Clock,
    title: 'Запись и посты',
    text: 'Правила записи, часы, отпуск, особые дни, посты',
  },
  {
    to: paths.workshopProfile,
    icon: SlidersHorizontal,
    title: 'Профиль и цены',
    text: 'Работы, марки, фото, описание',
  },
  {
    to: paths.workshopStaff,
    icon: Users,
    title: 'Сотрудники',
    text: 'Пригласить управляющего или мастера',
  },
  {
    to: paths.workshopChatSettings,
    icon: MessageSquareText,
    title: 'Ответы в переписке',
    text: 'Шаблоны и автоответ вне часов работы',
  },
  {
    to: paths.workshopReviews,
    icon: Star,
    title: 'Отзывы',
    text: 'Что пишут клиенты: ответить или пожаловаться',
  },
  {
    to: paths.workshopIntegrations,
    icon: Plug,
    title: 'Интеграции',
    text: 'Ключи API и вебхуки: чтобы заявки вела ваша программа',
  },
];

/** The specification fixes the menu of the role, so these links are above all long content. */
function Links() {
  return (
    <Card padding="none">
      {links.map((link) => (
        <LinkRow key={link.to} {...link} />
      ))}
    </Card>
  );
}
