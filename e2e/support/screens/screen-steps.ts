import type { Page } from '@playwright/test';

export type Step = (page: Page) => Promise<unknown>;

export const clickButton =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

export const clickLink =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click();

export const waitForText =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

export const waitForHeading =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();

export const runSteps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) await step(page);
  };

export const pressEscape: Step = (page) => page.keyboard.press('Escape');

/** Clears all timers, so that the page does not navigate away by itself. */
export const stopTimers: Step = (page) =>
  page.evaluate(() => {
    const last = Number(setTimeout(() => {}));
    for (let id = 1; id <= last; id += 1) clearTimeout(id);
  });

export const openDetails: Step = (page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  });
