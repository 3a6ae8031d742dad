import type { WatchlistItem } from '@sillage/contract';
import { dateOf } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { useTellAgain } from './tell-again.queries.ts';
import { tellAgainWords } from './tell-again.rules.ts';

/** Shown unless the rule is the default; offers to be notified once more. */
export function TellAgain({ userId, item }: { userId: string; item: WatchlistItem }) {
  const tell = useTellAgain(userId, item);
  const { tellAgain, toldAt, fragranceName: name } = item;
  if (tellAgain.rule !== 'once' || toldAt === null) {
    const words = tellAgainWords(tellAgain);
    return words && <p className="mt-1.5 text-sm text-muted">{words}</p>;
  }
  return (
    <p className="mt-1.5 text-sm">
      Notified on <time dateTime={toldAt}>{dateOf(toldAt)}</time>.{' '}
      <Button variant="quiet" className="-mx-1 -my-2.5 px-1!" onClick={() => tell(tellAgain)}>
        Notify me again<span className="sr-only">: {name}</span>
      </Button>
    </p>
  );
}
