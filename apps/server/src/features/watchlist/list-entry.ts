import { addedAt, type ListLine, NOTES_TOO_LONG, narrowing, notes, tellAgain } from '@sillage/contract';
import type { z } from 'zod';
import { type Asked, type CellsOf, readNamed } from '../catalogue/index.ts';
import type { ListColumn } from './list-layout.ts';

type Kept = Pick<ListLine, 'notes' | 'addedAt' | 'narrowing' | 'tellAgain'>;

export interface ListEntry {
  place: string;
  written: string;
  asked: Asked;
  kept: Kept;
}

export interface LeftOut {
  place: string;
  problem: string;
}

export function readEntry(place: string, cells: CellsOf<ListColumn>): ListEntry | LeftOut {
  const named = readNamed(cells);
  if ('problem' in named) return { place, problem: named.problem };
  const kept = readKept(cells);
  if ('problem' in kept) return { place, problem: kept.problem };
  const id = textOf(cells.fragranceId);
  const hint = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const written = named.brand === null ? named.name : `${named.name} by ${named.brand}`;
  return { place, written, asked: { ...named, hint }, kept };
}

/** What the user can do about an invalid cell. */
const advice = {
  notes: `notes: ${NOTES_TOO_LONG}`,
  addedAt: 'addedAt: write a day or a moment since 2000, such as 2026-03-09 or 2026-03-09T08:00:00Z',
  narrowing:
    'sizesMl, maxPrice: write sizes such as 50;100, and a highest price such as 89.90 with its currency such as EUR, per bottle or ml',
  tellAgain: 'tellAgain: write every, once or hours, and with hours how many in tellAgainHours, from 1 to 720',
};

function readKept(cells: CellsOf<ListColumn>): Kept | { problem: string } {
  const read = {
    notes: check(notes, textOf(cells.words) || undefined, advice.notes),
    addedAt: check(addedAt.optional(), momentOf(textOf(cells.addedAt)), advice.addedAt),
    narrowing: check(narrowing.optional(), narrowingOf(cells), advice.narrowing),
    tellAgain: check(tellAgain.optional(), tellAgainOf(cells), advice.tellAgain),
  };
  const wrong = Object.values(read).find((part) => 'problem' in part);
  if (wrong) return wrong;
  const said = Object.entries(read).flatMap(([key, part]) =>
    'value' in part && part.value !== undefined ? [[key, part.value] as const] : [],
  );
  return Object.fromEntries(said);
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  problem: string,
): { value: z.output<Schema> } | { problem: string } {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { problem };
}

/** A date without a time means its beginning in UTC. */
function momentOf(text: string): string | undefined {
  if (text === '') return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}

function narrowingOf(cells: CellsOf<ListColumn>): object | undefined {
  const [sizes, amount] = [textOf(cells.sizesMl), textOf(cells.maxPrice)];
  if (sizes === '' && amount === '') return undefined;
  return {
    sizesMl: sizes === '' ? null : sizes.split(';').map(numberOf),
    maxPrice:
      amount === ''
        ? null
        : {
            amount: numberOf(amount),
            currency: textOf(cells.maxPriceCurrency).toUpperCase(),
            per: textOf(cells.maxPricePer).toLowerCase() || 'bottle',
          },
  };
}

function tellAgainOf(cells: CellsOf<ListColumn>): object | undefined {
  const rule = textOf(cells.tellAgain).toLowerCase();
  if (rule === '') return undefined;
  return rule === 'hours' ? { rule, hours: numberOf(textOf(cells.tellAgainHours)) } : { rule };
}

/** Accepts 7.5 and 7,5, since many spreadsheets use decimal commas. Returns NaN for other text. */
function numberOf(text: string): number {
  return /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
