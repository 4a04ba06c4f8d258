import type { Profile } from '@sto/contract/auth/auth.schemas';
import { User } from 'lucide-react';
import { useState } from 'react';
import { initialOf } from '../../lib/text/initial.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Picture } from '../../ui/primitives/picture.tsx';
import styles from './layout.module.css';

export function Avatar({ profile, large }: { profile: Profile; large?: boolean }) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  return (
    <span className={classNames(styles.avatar, large && styles.large)} aria-hidden="true">
      {profile.image && profile.image !== brokenImage ? (
        <Picture
          src={profile.image}
          alt=""
          width={large ? 56 : 32}
          height={large ? 56 : 32}
          fit="height"
          onBroken={() => setBrokenImage(profile.image)}
        />
      ) : (
        initialsOf(profile.name) || <User />
      )}
    </span>
  );
}

/** «Алексей Кузнецов» → «АК»; the spec's fallback name gives no letters. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}\S*/gu) ?? [];
  return words.slice(0, 2).map(initialOf).join('');
}
