import type { LucideIcon } from 'lucide-react';

export interface InfoArea {
  heading: string;
  icon: LucideIcon;
  lead: string;
  points: readonly { title: string; text: string }[];
  steps: readonly string[];
  answerer: string;
  next: string;
  commentExample: string;
}
