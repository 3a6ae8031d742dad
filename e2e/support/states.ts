import type { Page } from '@playwright/test';

/** Steps to the states of a screen, for `Screen.prepare` and `Screen.states`. */

export type Reach = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Reach =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

export const follow =
  (name: string): Reach =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click();

export const seen =
  (words: string | RegExp): Reach =>
  (page) =>
    page.getByText(words).first().waitFor();

export const heading =
  (name: string | RegExp): Reach =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();

export const steps =
  (...all: Reach[]): Reach =>
  async (page) => {
    for (const step of all) await step(page);
  };

export const escape: Reach = (page) => page.keyboard.press('Escape');

/** Clears all timers, so that a page that would navigate away stays. */
export const stay: Reach = (page) =>
  page.evaluate(() => {
    const last = Number(setTimeout(() => {}));
    for (let id = 1; id <= last; id += 1) clearTimeout(id);
  });

export const unfold: Reach = (page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  });
