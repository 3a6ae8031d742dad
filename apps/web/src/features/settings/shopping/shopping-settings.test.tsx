import type { Shopping } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenSettings } from '../../../testing/given-settings.ts';
import { sampleRates } from '../../../testing/rates.ts';
import { renderApp } from '../../../testing/render.tsx';
import { listCurrencies } from './currencies.ts';

async function openSettings({ isBundled = false } = {}) {
  givenSettings();
  const saved: Shopping[] = [];
  const current = () => saved.at(-1) ?? { displayCurrency: null, countries: ['DE'] };
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
