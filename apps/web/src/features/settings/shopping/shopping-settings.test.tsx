import { COUNTRY_CODES, type Shopping } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, offline } from '../../../testing/fake-api.tsx';
import { givenSettings } from '../../../testing/given-settings.ts';
import { sampleRates } from '../../../testing/rates.ts';
import { renderApp } from '../../../testing/render.tsx';
import { listCurrencies } from './currencies.ts';

async function openSettings({ isBundled = false, countries = ['DE'] } = {}) {
  givenSettings();
  const saved: Shopping[] = [];
  const current = () => saved.at(-1) ?? { displayCurrency: null, countries };
  fakeApi({
    users: {
      shopping: current,
      updateShopping: ({ body }) => {
        saved.push(body);
        return body;
      },
    },
    exchangeRates: { current: () => ({ ...sampleRates, isBundled }) },
  });
  renderApp('/settings');
  const picker = await screen.findByRole('combobox', { name: 'Currency' });
  await within(picker).findByRole('option', { name: 'Euro (EUR)' });
  return { picker: picker as HTMLSelectElement, saved };
}

test('the currency picker saves the chosen currency, and keeps the countries', async () => {
  const { picker, saved } = await openSettings();
  expect(picker.selectedOptions[0]?.textContent).toBe('Only the shop’s currency');
  await userEvent.selectOptions(picker, 'Euro (EUR)');
  expect(await screen.findByText('Settings saved successfully!')).toBeDefined();
  expect(saved).toEqual([{ displayCurrency: 'EUR', countries: ['DE'] }]);
  await userEvent.selectOptions(picker, 'Only the shop’s currency');
  await expect.poll(() => saved.at(-1)).toEqual({ displayCurrency: null, countries: ['DE'] });
});

test('the currency picker says so when only the bundled rates are there', async () => {
  await openSettings({ isBundled: true });
  expect(await screen.findByText(/those of Jun 28, 2024/)).toBeDefined();
});

test('the currency picker says so when the exchange rates failed to load', async () => {
  givenSettings();
  fakeApi({
    users: { shopping: () => ({ displayCurrency: null, countries: [] }) },
    exchangeRates: { current: offline },
  });
  renderApp('/settings');
  expect(await screen.findByText(/^Failed to load the exchange rates/)).toBeDefined();
});

test('listCurrencies sorts by name, and retains a chosen currency without a rate', () => {
  expect(listCurrencies(sampleRates, 'XTS').map(({ value }) => value)).toEqual([
    'GBP',
    'EUR',
    'JPY',
    'CHF',
    'XTS',
    'USD',
  ]);
  expect(listCurrencies(undefined, 'EUR')).toEqual([{ value: 'EUR', label: 'Euro (EUR)' }]);
});

describe('country picker', () => {
  async function openPicker(countries: string[] = []) {
    const { saved } = await openSettings({ countries });
    const field = await screen.findByRole('combobox', { name: 'Countries that deliver to you' });
    const chosen = () => screen.queryAllByRole('button', { name: /^Remove country/ }).map(({ ariaLabel }) => ariaLabel);
    return { field, chosen, saved };
  }

  test('the country picker adds a typed country by Enter and by its button, and saves it', async () => {
    const { field, chosen, saved } = await openPicker();
    await userEvent.type(field, 'germany{Enter}');
    await expect.poll(chosen).toEqual(['Remove country: Germany']);
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Austria');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await expect.poll(chosen).toEqual(['Remove country: Austria', 'Remove country: Germany']);
    await expect.poll(() => saved.at(-1)).toEqual({ displayCurrency: null, countries: ['DE', 'AT'] });
    expect((field as HTMLInputElement).value).toBe('');
  });

  test('the country picker removes a country, and moves the focus to its field', async () => {
    const { field, chosen, saved } = await openPicker(['DE', 'AT']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove country: Germany' }));
    await expect.poll(chosen).toEqual(['Remove country: Austria']);
    await expect.poll(() => saved.at(-1)?.countries).toEqual(['AT']);
    expect(document.activeElement).toBe(field);
  });

  test.each([
    [
      'an unknown name',
      [],
      'Elbonia',
      /^“Elbonia” is not in our list of countries\. Choose one from the list, such as Germany\.$/,
    ],
    ['a part of several names', [], 'united', /^“united” is not in our list of countries/],
    ['nothing', [], '', /^Type a country, such as Germany\.$/],
    ['a chosen country', ['DE'], 'Germany', /^Germany is already chosen\.$/],
    ['one country too many', COUNTRY_CODES.slice(0, 50), 'Germany', /^You can choose at most 50 countries\./],
  ])('the country picker explains why it does not add %s', async (_what, countries, typed, error) => {
    const { field, saved } = await openPicker([...countries]);
    await userEvent.type(field, `${typed}{Enter}`);
    expect((await screen.findByText(error)).getAttribute('role')).toBe('status');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(saved).toEqual([]);
  });
});
