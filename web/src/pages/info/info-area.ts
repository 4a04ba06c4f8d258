import type { LucideIcon } from 'lucide-react';

export interface InfoArea {
  heading: string;
  icon: LucideIcon;
  lead: string;
  points: readonly { title: string; text: string }[];
  /** Steps after the request, in order. */
  steps: readonly string[];
  answerer: string;
  next: string;
  /** The placeholder of the comment. */
  commentExample: string;
}
