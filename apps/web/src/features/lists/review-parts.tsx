import type { ReadingList } from '@sillage/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { DoubtfulLine } from './doubtful-line.tsx';
import { LeftOutLine } from './left-out-line.tsx';
import type { ListHandle } from './list-import.queries.ts';
import type { LineKind, ReviewLine, Shown } from './review.rules.ts';
import { ReviewPart } from './review-part.tsx';
import { SureLine } from './sure-line.tsx';
import { TickAll } from './tick-all.tsx';
import { UnknownLine } from './unknown-line.tsx';
import { WatchedLine } from './watched-line.tsx';

/** Lines that fill any screen; the others render in a deferred pass. */
const AT_ONCE = 40;

interface ReviewPartsProps {
  list: ListHandle;
  lines: readonly ReviewLine[];
  leftOut: ReadingList['leftOut'];
  shown: Shown;
  suggest: ReactNode;
}

export function ReviewParts({ list, lines, leftOut, shown, suggest }: ReviewPartsProps) {
  const drawn = useDeferredValue(lines, lines.slice(0, AT_ONCE));
  const { choices } = list.state;
  const of = (kind: LineKind) => (shown === 'all' || shown === kind ? drawn.filter((line) => line.kind === kind) : []);
  return (
    <>
      <ReviewPart
        heading="Which one is it?"
        about="We found more than one match. Lines without a choice are not added."
      >
        {of('doubtful').map(({ index, line }) => (
          <DoubtfulLine key={index} index={index} line={line} chosen={choices[index]} onChoose={list.choose} />
        ))}
      </ReviewPart>
      <ReviewPart heading="Found" action={<TickAll lines={lines} list={list} />}>
        {of('sure').map(({ index, line }) => (
          <SureLine key={index} index={index} line={line} isTicked={Boolean(choices[index])} onChoose={list.choose} />
        ))}
      </ReviewPart>
      <ReviewPart
        heading="Not in the catalogue"
        about="Try other words on Explore. Your review stays here."
        end={suggest}
      >
        {of('unknown').map(({ index, line }) => (
          <UnknownLine key={index} line={line} />
        ))}
      </ReviewPart>
      <ReviewPart heading="Already watched" about="These are not changed.">
        {of('watched').map(({ index, line }) => (
          <WatchedLine key={index} line={line} />
        ))}
      </ReviewPart>
      <ReviewPart heading="Skipped">
        {(shown === 'all' || shown === 'left-out') &&
          leftOut.map(({ place, problem }) => (
            <LeftOutLine key={`${place} ${problem}`} place={place} problem={problem} />
          ))}
      </ReviewPart>
    </>
  );
}
