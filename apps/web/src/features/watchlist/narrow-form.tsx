import type { Narrowing, WatchlistItem } from '@sillage/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { HighestPrice, Sizes } from './narrow-fields.tsx';
import { useNarrow } from './narrowing.queries.ts';
import { type Choices, readNarrowing } from './narrowing.rules.ts';
import { narrowingWords } from './narrowing-words.rules.ts';

interface NarrowFormProps {
  userId: string;
  item: WatchlistItem;
  choices: Choices;
  onClose: () => void;
}

const everything: Narrowing = { sizesMl: null, maxPrice: null };

/** Sizes to tick and a price to write; left empty, everything counts. */
export function NarrowForm({ userId, item, choices, onClose }: NarrowFormProps) {
  const { sizes, setSizes, price, setPrice } = useDraft(item.narrowing, choices);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useNarrow(userId, item.fragranceId);
  const form = useRef<HTMLFormElement>(null);

  // It may come after the dialog, whose focus then waits on nothing.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const narrowing = readNarrowing(sizes, price);
    setProblem(narrowing ? null : 'Write a price such as 90 or 89.50');
    if (!narrowing) event.currentTarget.querySelector<HTMLElement>('[name=amount]')?.focus();
    else if (!isPending) mutate(narrowing, { onSuccess: onClose });
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="grid gap-5">
      {choices.sizes.length > 0 && <Sizes all={choices.sizes} chosen={sizes} onChoose={setSizes} />}
      {choices.currencies.length > 0 ? (
        <HighestPrice price={price} currencies={choices.currencies} problem={problem} onChange={setPrice} />
      ) : (
        <p className="text-sm text-muted">No shop has told us a price yet, so none can be set as the highest.</p>
      )}
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
            onClick={() => mutate(everything, { onSuccess: onClose })}
          >
            Everything again
          </Button>
        )}
      </div>
    </form>
  );
}

function useDraft({ sizesMl, maxPrice }: Narrowing, { currencies }: Choices) {
  const [sizes, setSizes] = useState<readonly number[]>(sizesMl ?? []);
  const [price, setPrice] = useState({
    amount: String(maxPrice?.amount ?? ''),
    currency: maxPrice?.currency ?? currencies[0] ?? '',
    per: maxPrice?.per ?? 'bottle',
  });
  return { sizes, setSizes, price, setPrice };
}
