import type { AddressLookup, Observation, WatchFilter } from '@sillage/contract';
import { button, element } from './dom.ts';
import { formatSize } from './format.ts';

export interface Watch {
  url: string;
  name: string;
  brand: string;
  watchFilter: WatchFilter | null;
}

const MAX_NAME_LENGTH = 200;

/**
 * Form to start a watch, or to change the present one. Name and brand can be corrected for a page
 * that the catalogue does not have. `submit` resolves with a problem, or null.
 */
export function buildWatchForm(
  { url, verdict }: Observation,
  { fragrance, watch }: AddressLookup,
  submit: (watch: Watch) => Promise<string | null>,
): HTMLElement {
  const filter = watch?.watchFilter ?? { sizesMl: null, maxPrice: null };
  const sizes = buildSizeBoxes(verdict.offers, filter.sizesMl);
  const currency = filter.maxPrice?.currency ?? verdict.offers.find((offer) => offer.currency !== null)?.currency;
  const limit = input('number', filter.maxPrice?.amount.toString() ?? '');
  limit.min = '0.001';
  limit.step = 'any';
  const name = input('text', fragrance?.name ?? verdict.title ?? '');
  const brand = input('text', fragrance?.brand ?? verdict.brand ?? '');
  const status = element('p', { attributes: { role: 'status' } });

  const press = async () => {
    const problem = findProblem(name.value, brand.value, limit.value);
    status.textContent = problem ?? 'Saving …';
    if (problem !== null) return;
    const sizesMl = sizes.filter(({ box }) => box.checked).map(({ sizeMl }) => sizeMl);
    const maxPrice =
      limit.value === '' || currency === undefined || currency === null
        ? null
        : { amount: Math.round(Number(limit.value) * 1000) / 1000, currency, per: filter.maxPrice?.per ?? 'bottle' };
    const watchFilter =
      sizesMl.length === 0 && maxPrice === null ? null : { sizesMl: sizesMl.length === 0 ? null : sizesMl, maxPrice };
    status.textContent =
      (await submit({ url, name: name.value.trim(), brand: brand.value.trim(), watchFilter })) ??
      'You watch it. Sillage notifies you when it is back.';
  };

  return element(
    'section',
    {},
    element('h2', {}, watch === null ? 'Watch this' : 'Your watch'),
    fragrance === null ? labelled('Name', name) : null,
    fragrance === null ? labelled('Brand', brand) : null,
    sizes.length === 0
      ? null
      : element(
          'fieldset',
          {},
          element('legend', {}, 'Sizes (none chosen means all)'),
          ...sizes.map(({ box, sizeMl }) => element('label', { class: 'check' }, box, formatSize(sizeMl))),
        ),
    currency === undefined
      ? null
      : labelled(`Price limit in ${currency} for a ${filter.maxPrice?.per === 'ml' ? 'millilitre' : 'bottle'}`, limit),
    button(watch === null ? 'Watch this' : 'Save', () => void press(), 'button primary'),
    status,
  );
}

function buildSizeBoxes(offers: Observation['verdict']['offers'], chosen: number[] | null) {
  const bottles = offers.filter(({ kind }) => kind === 'bottle').map(({ sizeMl }) => sizeMl);
  const all = [...new Set([...bottles, ...(chosen ?? [])])].filter((sizeMl) => sizeMl !== null);
  return all.slice(0, 20).map((sizeMl) => {
    const box = input('checkbox', '');
    box.checked = chosen?.includes(sizeMl) ?? false;
    return { sizeMl, box };
  });
}

function findProblem(name: string, brand: string, limit: string): string | null {
  if (name.trim() === '' || brand.trim() === '') return 'Enter the name and the brand.';
  const amount = Number(limit);
  return limit !== '' && !(amount >= 0.001 && amount <= 999_999_999) ? 'Enter a price above 0, or none.' : null;
}

function input(type: string, value: string): HTMLInputElement {
  const created = element('input', { attributes: { type, maxlength: String(MAX_NAME_LENGTH), autocomplete: 'off' } });
  created.value = value.slice(0, MAX_NAME_LENGTH);
  return created;
}

function labelled(text: string, field: HTMLInputElement): HTMLElement {
  return element('label', { class: 'field' }, text, field);
}
