import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { ChannelState } from '@sto/contract/notifications/notification-kinds';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { paths } from '../../../lib/paths.ts';
import { CodeForm, type SentCode } from '../../../ui/forms/code-form.tsx';
import { ButtonLink } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { settingsKey } from './settings.api.ts';

const { sendEmailCode, confirmEmail } = notificationSettingsEndpoints;

/** Letters go to a confirmed address only. Shown where the installation sends letters. */
export function EmailChannel({ state, profile }: { state: ChannelState; profile: Profile }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isNew, setNew] = useState(false);
  const client = useQueryClient();
  if (state === 'not_configured') return null;
  const email = profile.email ?? '';
  return (
    <Card padding="l">
      <Text strong>Почта</Text>
      <LiveRegion>{isNew && state === 'ready' ? 'Почта подтверждена' : ''}</LiveRegion>
      {state === 'ready' && (
        <Text tone="second">Письма приходят на {email}. Отключить их можно и по ссылке в письме</Text>
      )}
      {state === 'no_address' && (
        <>
          <Text tone="second">Укажите почту в профиле, чтобы получать письма о заявках</Text>
          {profile.role === 'customer' && (
            <ButtonLink to={paths.customerProfile} variant="plain">
              Открыть профиль
            </ButtonLink>
          )}
        </>
      )}
      {state === 'not_confirmed' && (
        <CodeForm
          key={email}
          isSecondary
          to={email}
          reason={`Чтобы письма не попали к чужому человеку, подтвердите ${email} кодом. Мы будем писать только о том, что включено ниже.`}
          sent={sent}
          onSent={setSent}
          send={() => call(sendEmailCode, {})}
          resend={() => call(sendEmailCode, {})}
          confirm={async (requestId, code) => {
            client.setQueryData(settingsKey, await call(confirmEmail, { request_id: requestId, code }));
          }}
          onConfirmed={() => {
            setSent(null);
            setNew(true);
          }}
        />
      )}
    </Card>
  );
}
