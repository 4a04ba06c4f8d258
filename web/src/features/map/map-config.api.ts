import { useQuery } from '@tanstack/react-query';
import { webConfigQuery } from '../../lib/web-config.ts';

/** What the server says about this deployment. */
export function useWebConfig() {
  return useQuery(webConfigQuery);
}
