import type { Profile } from '@sto/contract/auth';
import { User } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { initialsOf } from '../menu-items.ts';
import styles from './layout.module.css';

export function Avatar({ profile, large }: { profile: Profile; large?: boolean }) {
  return (
    <span className={classNames(styles.avatar, large && styles.large)} aria-hidden="true">
      {profile.image ? (
        <img src={profile.image} alt="" loading="lazy" />
      ) : (
        initialsOf(profile.name) || <User />
      )}
    </span>
  );
}
