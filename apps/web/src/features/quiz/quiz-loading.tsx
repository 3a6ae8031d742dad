import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Strip } from './pictures/strip.tsx';
import type { QuizProgress } from './quiz-progress.rules.ts';

export function LoadingQuestions({ onCancel }: { onCancel(): void }) {
  return (
    <Waiting words="Preparing your questions…" onCancel={onCancel}>
      <Skeleton className="mt-6 h-9 w-2/3" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="aspect-5/6" />
        ))}
      </div>
    </Waiting>
  );
}

export function LoadingResults({ progress, onCancel }: { progress: QuizProgress | null; onCancel(): void }) {
  const pictures = progress?.questions.flatMap(({ options, pictures: drawn }, index) => {
    const at = options.indexOf(progress.chosen[index] ?? '');
    return drawn?.[at] ?? [];
  });
  return (
    <Waiting words="Reading your answers…" onCancel={onCancel}>
      <div className="mt-8">{pictures && <Strip pictures={pictures} />}</div>
      <Skeleton className="mt-8 h-12 w-3/4" />
      <Skeleton className="mt-5 h-5 w-full max-w-prose" />
      <Skeleton className="mt-3 h-5 w-4/5 max-w-prose" />
    </Waiting>
  );
}

interface WaitingProps {
  words: string;
  onCancel(): void;
  children: ReactNode;
}

function Waiting({ words, onCancel, children }: WaitingProps) {
  return (
    <div aria-busy="true">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-lg focus:outline-none">
          {words}
        </h1>
        <Button variant="quiet" className="-mr-5" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {children}
    </div>
  );
}
