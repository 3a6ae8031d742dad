import { confidenceWords } from './confidence-words.rules.ts';

/** How sure a recommendation is: a bar, a percentage, and what that means. */
export function Confidence({ percent }: { percent: number }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2.5 text-sm">
      <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-line forced-colors:border">
        <span
          className="block h-full rounded-full bg-ink forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="font-medium tabular-nums">{percent}% confidence</span>
      <span className="text-muted">{confidenceWords(percent)}</span>
    </p>
  );
}
