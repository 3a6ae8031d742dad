import { confidenceWords } from './confidence-words.rules.ts';

export function Confidence({ percent }: { percent: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
      <span className="font-medium text-ink first-letter:uppercase">{confidenceWords(percent)}</span>
      <span className="tabular-nums">{percent}% confidence</span>
    </p>
  );
}
