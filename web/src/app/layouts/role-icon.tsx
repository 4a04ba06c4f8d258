import type { Role } from '@sto/contract/auth/auth.schemas';
import { CarFront, type LucideIcon, ShieldCheck, Truck, Warehouse } from 'lucide-react';

const icons: Record<Role, LucideIcon> = {
  customer: CarFront,
  service: Warehouse,
  autopark: Truck,
  operator: ShieldCheck,
};

export function RoleIcon({ role, className }: { role: Role; className?: string | undefined }) {
  const Icon = icons[role];
  return <Icon aria-hidden="true" className={className} />;
}
