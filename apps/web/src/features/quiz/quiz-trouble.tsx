import { serverWords, statusOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface QuizTroubleProps {
  error: Error | null;
  /** The spec's words for what failed. */
  words: string;
  /** The same once more, where no button of the page does that. */
  retry?: () => void;
  /** Another way on, and what there is to say for it. */
  offer?: { label: string; hint: string; run(): void } | undefined;
}

/** What failed, and the ways on. Too many tries are told in the server's words besides: they name a time. */
export function QuizTrouble({ error, words, retry, offer: given }: QuizTroubleProps) {
  const isTooMany = statusOf(error) === 429;
  // Our own questions count as tries, too.
  const offer = isTooMany ? undefined : given;
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <div className="mb-5">
          <Notice tone="bad">
            <p className="font-medium">{words}</p>
            {isTooMany && <p className="mt-1">{serverWords(error, '')}</p>}
            {offer && <p className="mt-1">{offer.hint}</p>}
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {retry && (
                <Button variant="secondary" onClick={retry}>
                  Try Again
                </Button>
              )}
              {offer && (
                <Button variant="secondary" onClick={offer.run}>
                  {offer.label}
                </Button>
              )}
            </div>
          </Notice>
        </div>
      )}
    </div>
  );
}
