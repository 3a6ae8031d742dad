import type { Fragrance, ListLine } from '@sillage/contract';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { buildKeyword } from './review.rules.ts';

/**
 * The browser lays out a line of the imported list only near the viewport. Its padding makes room
 * for focus outlines.
 */
export function Line({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <li>
      <div className={`-mx-2 px-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_4.5rem] ${className}`}>
        {children}
      </div>
    </li>
  );
}

interface ExactLineProps {
  index: number;
  line: ListLine;
  isTicked: boolean;
  onChoose: (index: number, id: number | null) => void;
}

/** An imported line with an exact match in the catalogue, which is ticked by default. */
export const ExactLine = memo(function ExactLine({ index, line, isTicked, onChoose }: ExactLineProps) {
  const fragrance = line.candidates[0]?.fragrance;
  if (!fragrance) return null;
  return (
    <Line>
      <label className="flex min-h-11 cursor-pointer items-center gap-4 py-2.5">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => onChoose(index, target.checked ? fragrance.id : null)}
          className="checkbox size-5 shrink-0"
        />
        <MatchedFragrance fragrance={fragrance} line={line} />
      </label>
    </Line>
  );
});

export const WatchedLine = memo(function WatchedLine({ line }: { line: ListLine }) {
  const fragrance = line.candidates[0]?.fragrance;
  if (!fragrance) return null;
  return (
    <Line className="flex min-h-11 items-center gap-4 py-2.5">
      <MatchedFragrance fragrance={fragrance} line={line} />
    </Line>
  );
});

export const UnknownLine = memo(function UnknownLine({ line: { place, label } }: { line: ListLine }) {
  return (
    <Line className="flex flex-wrap items-center justify-between gap-x-6 py-1">
      <p className="min-w-0 wrap-anywhere">
        {label} <span className="text-xs text-muted">{place}</span>
      </p>
      <Link
        to={`${paths.explore}?keyword=${encodeURIComponent(buildKeyword(label))}`}
        className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        Search on Explore <span className="sr-only">for {label}</span>
      </Link>
    </Line>
  );
});

export function SkippedLine({ place, problem }: { place: string; problem: string }) {
  return (
    <Line className="py-2.5 text-sm wrap-anywhere">
      <span className="font-medium">{place}</span> <span className="text-muted">{problem}</span>
    </Line>
  );
}

function MatchedFragrance({ fragrance, line }: { fragrance: Fragrance; line: ListLine }) {
  const { name, brand, concentration } = fragrance;
  return (
    <>
      <span className="w-11 shrink-0">
        <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-muted">{[brand, concentration].filter(Boolean).join(' · ')}</span>
        <SourceLine line={line} />
      </span>
    </>
  );
}

function SourceLine({ line: { place, label } }: { line: ListLine }) {
  return (
    <span className="block text-xs text-muted">
      {place}: {label}
    </span>
  );
}
