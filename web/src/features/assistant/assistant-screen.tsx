import { ArrowLeft } from 'lucide-react';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './assistant.module.css';
import { AssistantChat } from './assistant-chat.tsx';
import { AssistantMark, assistantSubtitle, assistantTitle, ManualButton } from './assistant-head.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { AssistantSummary } from './assistant-summary.tsx';
import { NewTalkButton } from './new-talk.tsx';

type AssistantScreenProps = Parameters<typeof AssistantSummary>[0] & AssistantSteps & { backHref: string };

/** The conversation as a page of its own, on a wide screen with the bid that comes out of it. */
export function AssistantScreen({ photos, backHref, ...steps }: AssistantScreenProps) {
  return (
    <div className={styles.page}>
      <section className={styles.talk} aria-label={assistantTitle}>
        <div className={styles.head}>
          <Link to={backHref} className={styles.back} aria-label="К карте автосервисов">
            <ArrowLeft aria-hidden="true" />
          </Link>
          <AssistantMark />
          <div className={styles.grow}>
            <Heading level={1} look={3}>
              {assistantTitle}
            </Heading>
            <Text size="xs" tone="third">
              {assistantSubtitle}
            </Text>
          </div>
          <NewTalkButton />
          <ManualButton {...steps} />
        </div>
        <AssistantChat {...steps} />
      </section>
      <AssistantSummary {...steps} photos={photos} />
    </div>
  );
}
