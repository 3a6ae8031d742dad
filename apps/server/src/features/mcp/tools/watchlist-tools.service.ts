import {
  AppError,
  notes,
  notifyFrequency,
  routes,
  snoozeInput,
  WATCHLIST_LIMIT,
  type WatchlistItem,
  watchFilter,
} from '@sillage/contract';
import { z } from 'zod';
import { defineTool, type ToolCaller } from './tool.service.ts';
import { formatNext, formatWatch } from './tool-lines.rules.ts';
import { cursor, fragranceId, limitUpTo, next, shortWatch, toShortWatch } from './tool-shapes.rules.ts';

export const listWatchlist = defineTool({
  name: 'list_watchlist',
  title: 'The watchlist',
  description: `Lists the fragrances that the user watches, newest first, with stock, price, notes and alert settings. At most ${WATCHLIST_LIMIT} are on the watchlist.`,
  effect: 'reads',
  routes: [routes.watchlist.list],
  input: z.strictObject({
    isInStock: z.boolean().optional().describe('True: only fragrances in stock. False: only the others'),
    limit: limitUpTo(50, 20),
    cursor,
  }),
  output: z.object({ watches: z.array(shortWatch), total: z.number().describe('Number on all pages'), next }),
  async run({ call, userId }, { isInStock, limit, cursor: after }) {
    const all = await call(routes.watchlist.list, { params: { userId } });
    const matching = all.filter((item) => isInStock === undefined || isInStock === isStocked(item));
    const rest = after === undefined ? matching : selectAfter(matching, after);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    return {
      watches: shown.map(toShortWatch),
      total: matching.length,
      next: last && rest.length > limit ? `${Date.parse(last.addedAt)}.${last.id}` : null,
    };
  },
  describe: ({ watches, total, next: following }) => [
    `${total} watched fragrances:`,
    ...watches.map(formatWatch),
    ...formatNext(following),
  ],
});

function isStocked({ fragranceStockState: state }: WatchlistItem): boolean {
  return state === 'in-stock' || state === 'in-store';
}

/** Selects the items after a cursor, also when its item was removed meanwhile. */
function selectAfter(items: readonly WatchlistItem[], after: string): WatchlistItem[] {
  const [, addedAt, id] = /^(\d{1,15})\.(\d{1,10})$/.exec(after) ?? [];
  if (addedAt === undefined || id === undefined) {
    const message = 'This is not a cursor. Send `next` of the result before, or no cursor.';
    throw new AppError('BAD_REQUEST', { message, fields: { cursor: message } });
  }
  const last = { at: Number(addedAt), id: Number(id) };
  return items.filter((item) => {
    const at = Date.parse(item.addedAt);
    return at < last.at || (at === last.at && item.id < last.id);
  });
}

const watchSettings = {
  notes: notes.describe('Notes of the user, at most 1,000 characters; null removes them'),
  watchFilter: watchFilter
    .optional()
    .describe('Sizes, maximum price and kinds that count; null for sizes or price means any'),
  notifyFrequency: notifyFrequency.optional().describe('Which restocks notify: each, the next one, or one in hours'),
};

export const addToWatchlist = defineTool({
  name: 'add_to_watchlist',
  title: 'Watch a fragrance',
  description: 'Adds a fragrance to the watchlist: Sillage then notifies the user when it is back in stock.',
  effect: 'adds',
  routes: [routes.watchlist.add],
  input: z.strictObject({ fragranceId, ...watchSettings }),
  output: z.object({ watch: shortWatch }),
  async run({ call, userId }, settings) {
    return { watch: toShortWatch(await call(routes.watchlist.add, { body: { userId, ...settings } })) };
  },
  describe: ({ watch }) => ['Added:', formatWatch(watch)],
});

const changeInput = z.strictObject({
  fragranceId,
  ...watchSettings,
  snooze: snoozeInput.nullable().optional().describe('Sends no messages for some time; null ends it'),
});
type Change = z.output<typeof changeInput>;

/** Changes of a watch, in the order in which they are made. Each is a request of its own. */
const changes: Record<
  'notes' | 'watchFilter' | 'notifyFrequency' | 'snooze',
  (caller: ToolCaller, change: Change) => Promise<WatchlistItem> | null
> = {
  notes: ({ call, userId }, { fragranceId: id, notes: text }) =>
    text === undefined ? null : call(routes.watchlist.updateNotes, { body: { userId, fragranceId: id, notes: text } }),
  watchFilter: ({ call, userId }, { fragranceId: id, watchFilter: filter }) =>
    filter
      ? call(routes.watchlist.updateWatchFilter, { body: { userId, fragranceId: id, watchFilter: filter } })
      : null,
  notifyFrequency: ({ call, userId }, { fragranceId: id, notifyFrequency: frequency }) =>
    frequency
      ? call(routes.watchlist.updateNotifyFrequency, {
          body: { userId, fragranceId: id, notifyFrequency: frequency },
        })
      : null,
  snooze: ({ call, userId }, { fragranceId: id, snooze }) =>
    snooze === undefined ? null : call(routes.watchlist.snooze, { body: { userId, fragranceId: id, snooze } }),
};

export const changeWatch = defineTool({
  name: 'change_watch',
  title: 'Change a watch',
  description:
    'Changes the notes, watch filter, notification frequency or snooze of a watched fragrance. What is not sent stays; what is sent replaces the old value.',
  effect: 'changes',
  routes: [
    routes.watchlist.updateNotes,
    routes.watchlist.updateWatchFilter,
    routes.watchlist.updateNotifyFrequency,
    routes.watchlist.snooze,
  ],
  input: changeInput,
  output: z.object({ watch: shortWatch, changed: z.array(z.string()) }),
  async run(caller, change) {
    const changed: string[] = [];
    let item: WatchlistItem | null = null;
    for (const [name, apply] of Object.entries(changes)) {
      try {
        const result = apply(caller, change);
        if (result === null) continue;
        item = await result;
        changed.push(name);
      } catch (error) {
        throw describePartialChange(error, changed);
      }
    }
    if (item !== null) return { watch: toShortWatch(item), changed };
    const message = `Send at least one of ${Object.keys(changes).join(', ')}.`;
    throw new AppError('BAD_REQUEST', { message });
  },
  describe: ({ watch, changed }) => [`Changed ${changed.join(', ')}:`, formatWatch(watch)],
});

/** Adds to an error which changes were made before it. */
function describePartialChange(error: unknown, changed: readonly string[]): unknown {
  if (!(error instanceof AppError) || changed.length === 0) return error;
  const message = `${error.message} Changed before that: ${changed.join(', ')}.`;
  return new AppError(error.code, { message, fields: error.fields });
}

export const removeFromWatchlist = defineTool({
  name: 'remove_from_watchlist',
  title: 'Stop watching a fragrance',
  description:
    'Removes a fragrance from the watchlist, with its notes and alert settings. The result has them, so that add_to_watchlist can restore them.',
  effect: 'changes',
  routes: [routes.watchlist.remove],
  input: z.strictObject({ fragranceId }),
  output: z.object({ removed: shortWatch }),
  async run({ call, userId }, { fragranceId: id }) {
    const item = await call(routes.watchlist.remove, { params: { userId, fragranceId: id } });
    return { removed: toShortWatch(item) };
  },
  describe: ({ removed }) => ['Removed:', formatWatch(removed)],
});
