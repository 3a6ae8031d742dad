export function QuizSteps({ current, count }: { current: number; count: number }) {
  const label = `Question ${current + 1} of ${count}`;
  return (
    <div>
      <p id="quiz-step" className="text-sm font-medium text-muted tabular-nums">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={current + 1}
        aria-valuetext={label}
        className="mt-2 grid auto-cols-fr grid-flow-col gap-1"
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={`h-1 rounded-full transition-colors forced-colors:border ${index <= current ? 'bg-ink forced-colors:bg-[Highlight]' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  );
}
