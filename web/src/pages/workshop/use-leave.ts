import { useNavigate } from 'react-router';
import { goBetween, reloadRole } from '../../features/auth/switch-role.ts';
import { paths } from '../../lib/paths.ts';

/** For one who has left a workshop: its pages refuse him from now on. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await goBetween(() => navigate(paths.map()));
    await reloadRole();
  };
}
