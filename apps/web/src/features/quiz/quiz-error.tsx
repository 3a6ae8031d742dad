import { getServerMessage, statusOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface QuizErrorProps {
  error: Error | null;
  /** Message that the specification defines for the failed request. */
  message: string;
  /** Repeats the failed request; omitted if another button of the page repeats it. */
  retry?: () => void;
  offer?: { label: string; hint: string; run(): void } | undefined;
}

/** A quiz error 429 also shows the server's message, which says when the user can try again. */
export function QuizError({ error, message, retry, offer: offered }: QuizErrorProps) {
  const isRateLimited = statusOf(error) === 429;
  // The rate limit also counts the built-in alternative.
  const offer = isRateLimited ? undefined : offered;
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <div className="mb-5">
          <Notice tone="bad">
            <p className="font-medium">{message}</p>
            {isRateLimited && <p className="mt-1">{getServerMessage(error, '')}</p>}
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
