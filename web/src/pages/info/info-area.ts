import type { LucideIcon } from 'lucide-react';

/** All that one information page says; the request form under it is the same for every area. */
export interface InfoArea {
  heading: string;
  icon: LucideIcon;
  /** What it is, in a sentence or two. */
  lead: string;
  points: readonly { title: string; text: string }[];
  /** What happens after the request, in order. */
  steps: readonly string[];
  /** Who answers it. */
  answerer: string;
  /** Under «Заявка принята». */
  next: string;
  /** The placeholder of the comment. */
  commentExample: string;
}
