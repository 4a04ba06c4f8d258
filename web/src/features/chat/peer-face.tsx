import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { initialOf } from '../../lib/text/initial.ts';
import { Picture } from '../../ui/primitives/picture.tsx';
import styles from './peer-face.module.css';

/** The picture of the other side, else the first letter of its name. */
export function PeerFace({ peer }: Pick<Conversation, 'peer'>) {
  return (
    <span className={styles.face} aria-hidden="true">
      {peer.image ? (
        <Picture src={peer.image} alt="" width={48} height={48} fit="height" />
      ) : (
        initialOf(peer.name)
      )}
    </span>
  );
}
