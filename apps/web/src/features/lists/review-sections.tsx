import type { ParsedList } from '@sillage/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { Button } from '../../ui/button.tsx';
import { DoubtfulLine } from './doubtful-line.tsx';
import type { ListHandle } from './list-import.queries.ts';
import {
  chooseFirstForRemaining,
  countUndecided,
  type FilterKind,
  type LineKind,
  type ReviewLine,
} from './review.rules.ts';
import { ExactLine, SkippedLine, UnknownLine, WatchedLine } from './review-lines.tsx';
import { ReviewSection } from './review-section.tsx';
import { TickAll } from './tick-all.tsx';

/** Number of imported lines in the first render, enough to fill any screen. */
const EAGER_LINES = 40;

interface ReviewSectionsProps {
  list: ListHandle;
  lines: readonly ReviewLine[];
  skippedLines: ParsedList['skippedLines'];
  shown: FilterKind;
  suggest: ReactNode;
}

export function ReviewSections({ list, lines, skippedLines, shown, suggest }: ReviewSectionsProps) {
  const rendered = useDeferredValue(lines, lines.slice(0, EAGER_LINES));
  const { choices } = list.state;
  const linesOfKind = (kind: LineKind) =>
    shown === 'all' || shown === kind ? rendered.filter((line) => line.kind === kind) : [];
  return (
    <>
      <ReviewSection
        heading="Which one is it?"
        about="We found more than one match. Lines without a choice are not added."
        action={<TakeFirst lines={lines} list={list} />}
      >
        {linesOfKind('doubtful').map(({ index, line }) => (
          <DoubtfulLine key={index} index={index} line={line} chosen={choices[index]} onChoose={list.choose} />
        ))}
      </ReviewSection>
      <ReviewSection heading="Probably these" about="The name fits. Change the concentration if you mean another one.">
        {linesOfKind('probable').map(({ index, line }) => (
          <DoubtfulLine key={index} index={index} line={line} chosen={choices[index]} onChoose={list.choose} />
        ))}
      </ReviewSection>
      <ReviewSection heading="Found" action={<TickAll lines={lines} list={list} />}>
        {linesOfKind('exact').map(({ index, line }) => (
          <ExactLine key={index} index={index} line={line} isTicked={Boolean(choices[index])} onChoose={list.choose} />
        ))}
      </ReviewSection>
      <ReviewSection
        heading="Not in the catalogue"
        about="Try other words on Explore. Your review stays here."
        end={suggest}
      >
        {linesOfKind('unknown').map(({ index, line }) => (
          <UnknownLine key={index} line={line} />
        ))}
      </ReviewSection>
      <ReviewSection heading="Already watched" about="These are not changed.">
        {linesOfKind('watched').map(({ index, line }) => (
          <WatchedLine key={index} line={line} />
        ))}
      </ReviewSection>
      <ReviewSection heading="Skipped">
        {(shown === 'all' || shown === 'skipped') &&
          skippedLines.map(({ place, problem }) => (
            <SkippedLine key={`${place} ${problem}`} place={place} problem={problem} />
          ))}
      </ReviewSection>
    </>
  );
}

/** The button stays after its click, so that it keeps the focus. */
function TakeFirst({ lines, list: { state, change } }: { lines: readonly ReviewLine[]; list: ListHandle }) {
  const { choices } = state;
  return (
    <Button
      variant="quiet"
      className="-mr-2 px-2!"
      pending={countUndecided(lines, choices) === 0 && 'Every line has a choice'}
      onClick={() => change({ choices: chooseFirstForRemaining(lines, choices) })}
    >
      Take the first for all remaining
    </Button>
  );
}
