import { useQuery } from '@tanstack/react-query';
import { webConfigQuery } from '../../lib/api/web-config.ts';

export function useWebConfig() {
  return useQuery(webConfigQuery);
}
