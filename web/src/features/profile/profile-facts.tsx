import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import { MapPin, Phone, Users } from 'lucide-react';
import { formatPhone } from '../../lib/text/phone.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { Button } from '../../ui/primitives/button.tsx';

const roleWords: Record<Role, string> = {
  customer: 'Водитель',
  service: 'Автосервис',
  autopark: 'Автопарк',
  operator: 'Оператор',
};

interface ProfileFactsProps {
  profile: Profile;
  cityName: string;
  onCity?: () => void;
}

export function ProfileFacts({ profile, cityName, onCity }: ProfileFactsProps) {
  return (
    <List>
      <ListItem
        icon={<Phone aria-hidden="true" size={20} />}
        title={formatPhone(profile.phone)}
        text={profile.is_phone_confirmed ? 'Подтверждён, по нему вы входите' : 'Не подтверждён'}
      />
      <ListItem
        icon={<MapPin aria-hidden="true" size={20} />}
        title={cityName}
        text="Город поиска"
        after={
          onCity && (
            <Button variant="soft" size="md" aria-haspopup="dialog" onClick={onCity}>
              Изменить
            </Button>
          )
        }
      />
      <ListItem
        icon={<Users aria-hidden="true" size={20} />}
        title={profile.roles.map((role) => roleWords[role]).join(', ')}
        text={profile.roles.length > 1 ? `Сейчас вы: ${roleWords[profile.role].toLowerCase()}` : 'Роль'}
      />
    </List>
  );
}
