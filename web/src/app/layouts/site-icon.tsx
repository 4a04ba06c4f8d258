import {
  Briefcase,
  Gift,
  HandHeart,
  House,
  type LucideIcon,
  ShieldCheck,
  ShieldPlus,
  Store,
  Ticket,
  Truck,
  Warehouse,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';

const icons: Record<string, LucideIcon> = {
  [paths.osago]: ShieldCheck,
  [paths.kasko]: ShieldPlus,
  [paths.mortgageInsurance]: House,
  [paths.agents]: Briefcase,
  [paths.registerWorkshop]: Warehouse,
  [paths.autoparks]: Truck,
  [paths.franchising]: Store,
  [paths.loyalty]: Gift,
  [paths.charity]: HandHeart,
  [paths.raffle]: Ticket,
};

/** The picture of an area of the site, by its address. */
export function SiteIcon({ to }: { to: string }) {
  const Icon = icons[to];
  return Icon && <Icon aria-hidden="true" />;
}
