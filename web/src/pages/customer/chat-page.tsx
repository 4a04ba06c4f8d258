import { paths } from '../../app/paths.ts';
import { ConversationList } from '../../features/chat/conversation-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './bids-page.module.css';

/** «Сообщения» of the driver. */
export function ChatPage() {
  return (
    <div className={styles.page}>
      <title>Сообщения — СТО рядом</title>
      <ConversationList
        side="customer"
        emptyText="Здесь появится, что вы и автосервисы пишете друг другу в заявках и откликах."
        emptyAction={
          <ButtonLink to={paths.map()} variant="primary">
            Открыть карту
          </ButtonLink>
        }
      />
    </div>
  );
}
