import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { chooseTheme } from '../lib/browser/theme.ts';
import { followTheme } from './theme-colour.ts';

const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.media);

test('colour of the browser’s bars follows the chosen theme, or the system’s theme when none is chosen', async () => {
  const metas = ['light', 'dark'].map((theme) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    meta.dataset['theme'] = theme;
    return meta;
  });
  document.head.replaceChildren(...metas);
  onTestFinished(followTheme());
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  chooseTheme('dark');
  await waitFor(() => expect(media()).toEqual(['not all', 'all']));
  chooseTheme('light');
  await waitFor(() => expect(media()).toEqual(['all', 'not all']));
  chooseTheme('auto');
  await waitFor(() => expect(media()[0]).toBe('(prefers-color-scheme: light)'));
});
