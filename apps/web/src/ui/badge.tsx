import type { ReactNode } from 'react';

const tones = {
  good: 'text-good',
  bad: 'text-bad',
  wait: 'text-wait',
  plain: 'border-line text-muted',
} as const;

export type BadgeTone = keyof typeof tones;

/** A badge's label needs a word, because the colour alone does not carry the meaning. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border bg-surface px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
