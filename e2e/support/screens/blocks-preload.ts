/**
 * Node loads this file before the screenshot program of a revision. It replaces every text on a
 * page by the same block. Pictures of two revisions then differ only in layout, colours and images.
 */
import { createRequire } from 'node:module';
import type { Browser, BrowserType, Page } from '@playwright/test';

const require = createRequire(`${process.cwd()}/e2e/`);
const { chromium } = require('@playwright/test') as { chromium: BrowserType };

function replaceTexts(): void {
  const block = '█████';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.nodeValue?.trim()) currentNode.nodeValue = block;
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.placeholder) field.placeholder = block;
    if (field.value && /^(?:text|search|email|url|password|textarea)$/.test(field.type)) field.value = block;
  }
}

const launch = chromium.launch.bind(chromium);
chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (contextOptions): ReturnType<Browser['newContext']> => {
    const context = await newContext(contextOptions);
    context.on('page', (page) => {
      const takePicture = page.screenshot.bind(page);
      page.screenshot = async (pictureOptions): ReturnType<Page['screenshot']> => {
        await page.evaluate(replaceTexts);
        return takePicture(pictureOptions);
      };
    });
    return context;
  };
  return browser;
};
