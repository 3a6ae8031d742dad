import type { Narrowing, TellAgain, WatchlistItem } from '@sillage/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { HighestPrice, Sizes } from './narrow-fields.tsx';
import { useNarrow } from './narrowing.queries.ts';
import { type Choices, readNarrowing } from './narrowing.rules.ts';
import { narrowingWords } from './narrowing-words.ts';
import { useTellAgain } from './tell-again.queries.ts';
import { draftOf, isSameRule, readTellAgain } from './tell-again.rules.ts';
import { TellAgainFields } from './tell-again-fields.tsx';

interface NarrowFormProps {
  userId: string;
  item: WatchlistItem;
  choices: Choices;
  onClose: () => void;
}

const NO_PRICE = 'Enter a price, such as 89.50';
const NO_HOURS = 'A whole number of hours, from 1 to 720';
const everything: Narrowing = { sizesMl: null, maxPrice: null };

/** No sizes and no price means no filter. */
export function NarrowForm({ userId, item, choices, onClose }: NarrowFormProps) {
  const { sizes, setSizes, price, setPrice, again, setAgain } = useDraft(item, choices);
  const [problem, setProblem] = useState({ price: '', hours: '' });
  const { save, narrow, isPending, error } = useSave(userId, item, onClose);
  const form = useRef<HTMLFormElement>(null);

  // The form may load after the dialog has opened, which then had nothing to focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const narrowing = readNarrowing(sizes, price);
    const tellAgain = readTellAgain(again);
    setProblem({ price: narrowing ? '' : NO_PRICE, hours: tellAgain ? '' : NO_HOURS });
    if (narrowing && tellAgain) save(narrowing, tellAgain);
    else event.currentTarget.querySelector<HTMLElement>(`[name=${narrowing ? 'hours' : 'amount'}]`)?.focus();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {choices.sizes.length > 0 && <Sizes all={choices.sizes} chosen={sizes} onChoose={setSizes} />}
      {choices.currencies.length > 0 ? (
        <HighestPrice price={price} currencies={choices.currencies} problem={problem.price} onChange={setPrice} />
      ) : (
        <p className="text-sm text-muted">We don’t know a price yet, so you can’t set a maximum.</p>
      )}
      <TellAgainFields draft={again} problem={problem.hours} onChange={setAgain} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error && serverWords(error, 'Failed to save this. Please try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save
        </Button>
        <Button variant="quiet" className="px-3!" onClick={onClose}>
          Cancel
        </Button>
        {narrowingWords(item.narrowing) && (
          <Button
            variant="quiet"
            className="px-3! max-sm:basis-full max-sm:justify-start max-sm:px-0!"
            onClick={() => narrow(everything, { onSuccess: onClose })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

function useDraft({ narrowing: { sizesMl, maxPrice }, tellAgain }: WatchlistItem, { currencies }: Choices) {
  const [sizes, setSizes] = useState<readonly number[]>(sizesMl ?? []);
  const [price, setPrice] = useState({
    amount: String(maxPrice?.amount ?? ''),
    currency: maxPrice?.currency ?? currencies[0] ?? '',
    per: maxPrice?.per ?? 'bottle',
  });
  const [again, setAgain] = useState(draftOf(tellAgain));
  return { sizes, setSizes, price, setPrice, again, setAgain };
}

/** Saves changes. A watch filter waits for the server, which evaluates it; the rule does not. */
function useSave(userId: string, item: WatchlistItem, onClose: () => void) {
  const { mutate: narrow, isPending, error } = useNarrow(userId, item.fragranceId);
  const tell = useTellAgain(userId, item);

  function save(narrowing: Narrowing, tellAgain: TellAgain): void {
    const finish = () => {
      if (!isSameRule(tellAgain, item.tellAgain)) tell(tellAgain);
      onClose();
    };
    if (isPending) return;
    if (JSON.stringify(narrowing) === JSON.stringify(item.narrowing)) finish();
    else narrow(narrowing, { onSuccess: finish });
  }

  return { save, narrow, isPending, error };
}
