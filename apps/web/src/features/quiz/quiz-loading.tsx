import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Picture } from './pictures/picture.tsx';
import type { QuizProgress } from './quiz-progress.rules.ts';

export function LoadingQuestions({ onCancel }: { onCancel(): void }) {
  return (
    <LoadingScreen heading="Preparing your questions…" onCancel={onCancel}>
      <Skeleton className="mt-6 h-9 w-2/3" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="aspect-5/6" />
        ))}
      </div>
    </LoadingScreen>
  );
}

export function LoadingResults({ progress, onCancel }: { progress: QuizProgress | null; onCancel(): void }) {
  const pictures = progress?.questions.flatMap(({ options, pictures: names }, index) => {
    const optionIndex = options.indexOf(progress.chosen[index] ?? '');
    return names?.[optionIndex] ?? [];
  });
  return (
    <LoadingScreen heading="Reading your answers…" onCancel={onCancel}>
      <div className="mt-8">{pictures && <Strip pictures={pictures} />}</div>
      <Skeleton className="mt-8 h-12 w-3/4" />
      <Skeleton className="mt-5 h-5 w-full max-w-prose" />
      <Skeleton className="mt-3 h-5 w-4/5 max-w-prose" />
    </LoadingScreen>
  );
}

interface LoadingScreenProps {
  heading: string;
  onCancel(): void;
  children: ReactNode;
}

function LoadingScreen({ heading, onCancel, children }: LoadingScreenProps) {
  return (
    <div aria-busy="true">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-lg focus:outline-none">
          {heading}
        </h1>
        <Button variant="quiet" className="-mr-5" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {children}
    </div>
  );
}

function Strip({ pictures }: { pictures: readonly string[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-2 sm:grid-cols-8 sm:gap-3">
      {pictures.map((name, index) => (
        <Picture key={`${name} ${index}`} name={name} className="aspect-square rounded-box" />
      ))}
    </div>
  );
}
