import { useNavigate, useParams } from 'react-router';
import { enterAs } from '../../features/auth/impersonation.ts';
import { DisputedChat } from '../../features/chat/disputes/disputed-chat.tsx';
import { TemplateList } from '../../features/chat/templates/template-list.tsx';
import { Audit } from '../../features/operator/audit.tsx';
import { Decision } from '../../features/operator/decision.tsx';
import { ImpersonationForm } from '../../features/operator/impersonation-form.tsx';
import { OverruleForm } from '../../features/operator/overrule-form.tsx';
import { OperatorQueue } from '../../features/operator/queue.tsx';
import { DisputeEvidence } from '../../features/work/dispute-evidence.tsx';
import { homeOf, paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { OperatorSupport } from '../chat/operator-support.tsx';
import styles from './operator-pages.module.css';

export function OperatorQueuePage() {
  return (
    <div className={styles.page}>
      <title>Проверка — СТО рядом</title>
      <Heading level={1}>Проверка</Heading>
      <OperatorQueue itemHref={paths.operatorItem} />
    </div>
  );
}

export function OperatorItemPage() {
  const { itemId } = useParams();
  return (
    <div className={styles.page}>
      <title>Запрос на проверку — СТО рядом</title>
      <PageBar backHref={paths.operator} backLabel="К очереди" title="Запрос на проверку" />
      <Decision id={Number(itemId)} />
    </div>
  );
}

export function OperatorSupportPage() {
  return <OperatorSupport />;
}

export function OperatorTemplatesPage() {
  return (
    <div className={styles.page}>
      <title>Шаблоны поддержки — СТО рядом</title>
      <PageBar backHref={paths.operatorSupport} backLabel="К обращениям" title="Шаблоны поддержки" />
      <TemplateList owner="operator" />
    </div>
  );
}

export function OperatorAuditPage() {
  return (
    <div className={styles.page}>
      <title>Журнал — СТО рядом</title>
      <Heading level={1}>Журнал</Heading>
      <Audit />
    </div>
  );
}

export function OperatorPeoplePage() {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <title>Люди — СТО рядом</title>
      <Heading level={1}>Люди</Heading>
      <ImpersonationForm
        onEnter={(session) => enterAs(session, () => navigate(homeOf(session.profile.role)))}
      />
    </div>
  );
}

export function OperatorBidsPage() {
  const bidId = Number(useParams().bidId) || null;
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <title>Споры по заявкам — СТО рядом</title>
      <Heading level={1}>Споры по заявкам</Heading>
      <OverruleForm
        bidId={bidId}
        onFind={(id) => void navigate(id === null ? paths.operatorBids : paths.operatorBid(id))}
        evidence={(bid) => (
          <>
            <DisputeEvidence bid={bid} />
            {bid.can_read_chat && <DisputedChat key={bid.id} bidId={bid.id} />}
          </>
        )}
      />
    </div>
  );
}
