import { type ReactNode, useEffect } from 'react';
import { AnalyticsConsent } from '../../features/analytics/analytics-consent.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { repeatFailed } from '../live/repeat-failed.ts';
import { removeOldAside } from './drafts-aside.ts';

/** What must not delay the first screen. */
export function AfterFirstScreen(): ReactNode {
  useEffect(removeOldAside, []);
  useEffect(() => repeatFailed(queryClient), []);
  return <AnalyticsConsent />;
}
