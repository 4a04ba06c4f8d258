import { useNavigate } from 'react-router';
import { leaveRole } from '../../features/auth/leave-role.ts';
import { homeOf, paths } from '../../lib/paths.ts';

/** For one who has left a workshop: its pages refuse him from now on. Who works in another too goes on there. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const role = await leaveRole(() => navigate(paths.map()));
    navigate(homeOf(role), { replace: true });
  };
}
