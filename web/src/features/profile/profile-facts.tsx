import type { Profile } from '@sto/contract/auth/auth.schemas';
import { MapPin, Phone, Users } from 'lucide-react';
import { formatPhone } from '../../lib/text/phone.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { actingText, roleWords } from './role-words.ts';

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
        text={profile.roles.length > 1 ? actingText(profile.role) : 'Роль'}
      />
    </List>
  );
}
