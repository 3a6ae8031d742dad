import type { Fragrance, ListLine } from '@sillage/contract';
import { memo, type ReactNode, useId } from 'react';
import { Line } from './review-lines.tsx';

interface DoubtfulLineProps {
  index: number;
  line: ListLine;
  /** Id of the chosen fragrance; null after "None of these", undefined while undecided. */
  chosen: number | null | undefined;
  onChoose: (index: number, id: number | null) => void;
}

/** Imported line with several catalogue matches or only similar ones. */
export const DoubtfulLine = memo(function DoubtfulLine({ index, line, chosen, onChoose }: DoubtfulLineProps) {
  const name = useId();
  return (
    <Line>
      <fieldset className="py-3">
        <legend className="float-left w-full wrap-anywhere">
          <span className="font-medium">{line.label}</span> <span className="text-xs text-muted">{line.place}</span>
        </legend>
        <div className="clear-both grid pt-1 sm:grid-cols-2 sm:gap-x-8">
          {line.candidates.map(({ fragrance, isWatched }) => (
            <Candidate
              key={fragrance.id}
              name={name}
              isChosen={chosen === fragrance.id}
              onChoose={() => onChoose(index, fragrance.id)}
            >
              <span className="block">{fragrance.name}</span>{' '}
              <span className="block text-xs text-muted">{formatDetails(fragrance, isWatched)}</span>
            </Candidate>
          ))}
          <Candidate name={name} isChosen={chosen === null} onChoose={() => onChoose(index, null)}>
            None of these
          </Candidate>
        </div>
      </fieldset>
    </Line>
  );
});

interface CandidateProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Candidate({ name, isChosen, onChoose, children }: CandidateProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-sm">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

function formatDetails({ brand, concentration }: Fragrance, isWatched: boolean): string {
  return [brand, concentration, isWatched && 'already watched'].filter(Boolean).join(' · ');
}
