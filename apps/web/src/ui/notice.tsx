import type { ReactNode } from 'react';

const tones = {
  good: 'border-good bg-[color-mix(in_oklab,var(--color-good)_10%,var(--color-surface))]',
  bad: 'border-bad bg-[color-mix(in_oklab,var(--color-bad)_10%,var(--color-surface))]',
} as const;

/** The caller of a notice decides how screen readers announce its message. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <div className={`animate-appear border-l-2 px-4 py-3 text-sm ${tones[tone]}`}>{children}</div>;
}
