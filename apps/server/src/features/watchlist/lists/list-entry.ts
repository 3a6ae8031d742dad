import {
  addedAt,
  type ListLine,
  NOTES_TOO_LONG,
  notes,
  notifyFrequency,
  offerKinds,
  watchFilter,
} from '@sillage/contract';
import type { z } from 'zod';
import type { PartialCells } from '../../../platform/csv/read-table.ts';
import { fragranceNames } from '../../catalogue/index.ts';
import type { ListColumn } from './list-layout.ts';

type WatchOptions = Pick<ListLine, 'notes' | 'addedAt' | 'watchFilter' | 'notifyFrequency'>;

export interface ListEntry {
  place: string;
  label: string;
  query: fragranceNames.NameQuery;
  options: WatchOptions;
}

export interface SkippedLine {
  place: string;
  problem: string;
}

export function parseEntry(place: string, cells: PartialCells<ListColumn>): ListEntry | SkippedLine {
  const name = fragranceNames.parseFragranceName(cells);
  if ('problem' in name) return { place, problem: name.problem };
  const options = parseOptions(cells);
  if ('problem' in options) return { place, problem: options.problem };
  const id = asText(cells.fragranceId);
  const hint = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const label = name.brand === null ? name.name : `${name.name} by ${name.brand}`;
  return { place, label, query: { ...name, hint }, options };
}

/** Advice for users whose list has an invalid cell for a watch option. */
const advice = {
  notes: `notes: ${NOTES_TOO_LONG}`,
  addedAt: 'addedAt: write a day or a moment since 2000, such as 2026-03-09 or 2026-03-09T08:00:00Z',
  watchFilter: `sizesMl, maxPrice, kinds: write sizes such as 50;100, a highest price such as 89.90 with its currency such as EUR, per bottle or ml, and kinds of ${offerKinds.join(', ')}`,
  notifyFrequency:
    'notifyFrequency: write every, once or hours, and with hours how many in notifyIntervalHours, from 1 to 720',
};

function parseOptions(cells: PartialCells<ListColumn>): WatchOptions | { problem: string } {
  const parsed = {
    notes: check(notes, asText(cells.userNotes) || undefined, advice.notes),
    addedAt: check(addedAt.optional(), parseMoment(asText(cells.addedAt)), advice.addedAt),
    watchFilter: check(watchFilter.optional(), parseWatchFilter(cells), advice.watchFilter),
    notifyFrequency: check(notifyFrequency.optional(), parseNotifyFrequency(cells), advice.notifyFrequency),
  };
  const invalid = Object.values(parsed).find((part) => 'problem' in part);
  if (invalid) return invalid;
  const stated = Object.entries(parsed).flatMap(([key, part]) =>
    'value' in part && part.value !== undefined ? [[key, part.value] as const] : [],
  );
  return Object.fromEntries(stated);
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  problem: string,
): { value: z.output<Schema> } | { problem: string } {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { problem };
}

/** A date without a time becomes the start of that day in UTC. */
function parseMoment(text: string): string | undefined {
  if (text === '') return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}

function parseWatchFilter(cells: PartialCells<ListColumn>): object | undefined {
  const [sizes, amount, kinds] = [asText(cells.sizesMl), asText(cells.maxPrice), asText(cells.kinds).toLowerCase()];
  if (sizes === '' && amount === '' && kinds === '') return undefined;
  return {
    ...(kinds !== '' && { kinds: kinds.split(';').map((kind) => kind.trim()) }),
    sizesMl: sizes === '' ? null : sizes.split(';').map(parseNumber),
    maxPrice:
      amount === ''
        ? null
        : {
            amount: parseNumber(amount),
            currency: asText(cells.maxPriceCurrency).toUpperCase(),
            per: asText(cells.maxPricePer).toLowerCase() || 'bottle',
          },
  };
}

function parseNotifyFrequency(cells: PartialCells<ListColumn>): object | undefined {
  const rule = asText(cells.notifyFrequency).toLowerCase();
  if (rule === '') return undefined;
  return rule === 'hours' ? { rule, hours: parseNumber(asText(cells.notifyIntervalHours)) } : { rule };
}

/** Parses a number with a decimal point or comma, such as 7.5 or 7,5; NaN for other text. */
function parseNumber(text: string): number {
  return /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
