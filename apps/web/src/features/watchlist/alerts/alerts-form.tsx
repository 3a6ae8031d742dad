import type { NotifyFrequency, OfferKind, WatchFilter, WatchlistItem } from '@sillage/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { getServerMessage } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { describeWatchFilter } from './describe-watch-filter.ts';
import { useSaveNotifyFrequency } from './notify-frequency.queries.ts';
import { buildDraft, isSameFrequency, parseNotifyFrequency } from './notify-frequency.rules.ts';
import { NotifyFrequencyFields } from './notify-frequency-fields.tsx';
import { useSaveWatchFilter } from './watch-filter.queries.ts';
import { type Choices, parseWatchFilter } from './watch-filter.rules.ts';
import { KindsField, MaxPriceField, SizesField } from './watch-filter-fields.tsx';

interface AlertsFormProps {
  userId: string;
  item: WatchlistItem;
  choices: Choices;
  onClose: () => void;
}

const INVALID_PRICE = 'Enter a price, such as 89.50';
const NO_KIND = 'Choose at least one';
const INVALID_HOURS = 'A whole number of hours, from 1 to 720';
const NO_FILTER: WatchFilter = { sizesMl: null, maxPrice: null };

/**
 * If the user sets neither a size nor a price, and ticks only full bottles, saving the form leaves
 * the item without a watch filter.
 */
export function AlertsForm({ userId, item, choices, onClose }: AlertsFormProps) {
  const { sizes, setSizes, kinds, setKinds, price, setPrice, frequency, setFrequency } = useDraft(item, choices);
  const [problem, setProblem] = useState({ kinds: '', price: '', hours: '' });
  const { save, saveFilter, isPending, error } = useSave(userId, item, onClose);
  const form = useRef<HTMLFormElement>(null);

  // The form may load after the dialog has opened, which then had nothing to focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const watchFilter = parseWatchFilter(sizes, price, kinds);
    const notifyFrequency = parseNotifyFrequency(frequency);
    const problems = {
      kinds: kinds.length > 0 ? '' : NO_KIND,
      price: watchFilter ? '' : INVALID_PRICE,
      hours: notifyFrequency ? '' : INVALID_HOURS,
    };
    setProblem(problems);
    const invalid = fieldNames.find(([key]) => problems[key] !== '');
    if (invalid) event.currentTarget.querySelector<HTMLElement>(`[name=${invalid[1]}]`)?.focus();
    else if (watchFilter && notifyFrequency) save(watchFilter, notifyFrequency);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {choices.sizes.length > 0 && <SizesField all={choices.sizes} chosen={sizes} onChoose={setSizes} />}
      <KindsField all={choices.kinds} chosen={kinds} problem={problem.kinds} onChoose={setKinds} />
      {choices.currencies.length > 0 ? (
        <MaxPriceField price={price} currencies={choices.currencies} problem={problem.price} onChange={setPrice} />
      ) : (
        <p className="text-sm text-muted">We don’t know a price yet, so you can’t set a maximum.</p>
      )}
      <NotifyFrequencyFields draft={frequency} problem={problem.hours} onChange={setFrequency} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error && getServerMessage(error, 'Failed to save this. Please try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save
        </Button>
        <Button variant="quiet" className="px-3!" onClick={onClose}>
          Cancel
        </Button>
        {describeWatchFilter(item.watchFilter) && (
          <Button
            variant="quiet"
            className="px-3! max-sm:basis-full max-sm:justify-start max-sm:px-0!"
            onClick={() => saveFilter(NO_FILTER, { onSuccess: onClose })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

/** Names of the inputs to focus, in the order in which the form shows their fields. */
const fieldNames = [
  ['kinds', 'kinds'],
  ['price', 'amount'],
  ['hours', 'hours'],
] as const;

function useDraft({ watchFilter, notifyFrequency }: WatchlistItem, { currencies }: Choices) {
  const { sizesMl, maxPrice } = watchFilter;
  const [kinds, setKinds] = useState<readonly OfferKind[]>(watchFilter.kinds ?? ['bottle']);
  const [sizes, setSizes] = useState<readonly number[]>(sizesMl ?? []);
  const [price, setPrice] = useState({
    amount: String(maxPrice?.amount ?? ''),
    currency: maxPrice?.currency ?? currencies[0] ?? '',
    per: maxPrice?.per ?? 'bottle',
  });
  const [frequency, setFrequency] = useState(buildDraft(notifyFrequency));
  return { sizes, setSizes, kinds, setKinds, price, setPrice, frequency, setFrequency };
}

/**
 * The alerts dialog stays open until the server has saved a changed watch filter, because only the
 * server evaluates filters. A changed notification frequency does not delay closing.
 */
function useSave(userId: string, item: WatchlistItem, onClose: () => void) {
  const { mutate: saveFilter, isPending, error } = useSaveWatchFilter(userId, item.fragranceId);
  const saveFrequency = useSaveNotifyFrequency(userId, item);

  function save(watchFilter: WatchFilter, notifyFrequency: NotifyFrequency): void {
    const finish = () => {
      if (!isSameFrequency(notifyFrequency, item.notifyFrequency)) saveFrequency(notifyFrequency);
      onClose();
    };
    if (isPending) return;
    if (JSON.stringify(watchFilter) === JSON.stringify(item.watchFilter)) finish();
    else saveFilter(watchFilter, { onSuccess: finish });
  }

  return { save, saveFilter, isPending, error };
}
