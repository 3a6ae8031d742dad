import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import { controlFaults, layoutFaults, motionFaults, outlineFaults } from '../accessibility-faults.ts';

export interface Screen {
  path: string;
  heading: string | RegExp;
  prepare?: (page: Page) => Promise<unknown>;
  /** Requests that fail, by path pattern: `slow` gets no response, `lost` fails as when offline. */
  network?: Record<string, 'slow' | 'lost'>;
  /**
   * States of the screen to inspect after its initial state, by name. Each function changes the
   * page from the previous state.
   */
  states?: Record<string, (page: Page) => Promise<unknown>>;
  /** Expected error statuses of requests, by path. Browsers log each of them as an error. */
  expectedErrors?: Record<string, number>;
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Accessibility rules that one theme can break although the other theme follows them. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const desktop = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 700 };
/** Window size of a desktop at a zoom of 200 %. */
const zoomed = { width: 640, height: 360 };

/** Number of checks in which a layout fault must last, with two drawn frames between checks. */
const MAX_LAYOUT_CHECKS = 20;

/** CSS for the wide text spacing that a reader may set (WCAG 1.4.12). */
const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
const LARGE_TEXT = 'html { font-size: 200% !important }';
/**
 * CSS that makes the browser render off-screen content too. Otherwise that content would keep its
 * old height when the width of the window changes.
 */
const FULLY_RENDERED = '* { content-visibility: visible !important }';

/**
 * Opens a screen of the app and each of its states, such as an open dialog. Returns the problems
 * found, one line each.
 */
export async function inspect(page: Page, origin: string, screen: Screen): Promise<string[]> {
  const { path, heading, prepare, states = {} } = screen;
  const problems: string[] = [];
  let state = '';
  const addProblem = (problem: string) => problems.push(`${path}${state}: ${problem}`);
  listenForErrors(page, origin, screen, addProblem);
  for (const [pattern, failure] of Object.entries(screen.network ?? {}))
    await page.route(pattern, (route) => (failure === 'lost' ? route.abort() : new Promise(() => {})));
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const open = async () => {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
    await prepare?.(page);
  };
  for (const [name, reachState] of [['', open] as const, ...Object.entries(states)]) {
    state = name && ` (${name})`;
    try {
      await reachState(page);
      for (const fault of await findFaults(page)) addProblem(fault);
    } catch (error) {
      addProblem(`was not reached: ${String(error)}`);
      break;
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners();
  return problems;
}

function listenForErrors(
  page: Page,
  origin: string,
  { expectedErrors = {}, network }: Screen,
  addProblem: (problem: string) => void,
): void {
  page.on('pageerror', (error) => addProblem(error.message));
  page.on('console', (message) => {
    const text = message.text();
    const status = expectedErrors[message.location().url.replace(origin, '')];
    if (message.type() !== 'error' || (status !== undefined && text.includes(`status of ${status} `))) return;
    if (!network || !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text)) addProblem(text);
  });
}

async function findFaults(page: Page): Promise<string[]> {
  const faults = await axe(page, 'light', (builder) => builder.withTags(rules));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await axe(page, 'dark', (builder) => builder.withRules(colourRules))));
  await page.emulateMedia({ colorScheme: 'light' });
  faults.push(...(await page.evaluate(outlineFaults)), ...(await page.evaluate(motionFaults)));
  faults.push(...(await findDuplicateNames(page)));

  const checkLayout = async (setting: string, size: typeof desktop, css = '') => {
    await page.setViewportSize(size);
    const styleTag = await page.addStyleTag({ content: `${FULLY_RENDERED} ${css}` });
    for (const fault of await findLastingFaults(page)) faults.push(`${setting}: ${fault}`);
    await styleTag.evaluate((element) => element.parentNode?.removeChild(element));
  };
  await checkLayout('letters twice as large', desktop, LARGE_TEXT);
  await checkLayout('zoomed to 200 %', zoomed);
  await checkLayout('narrow', narrow);
  await checkLayout('narrow and airy', narrow, WIDE_SPACING);
  await page.setViewportSize(phone);
  await page.evaluate(waitForFrame);
  const focused = await page.evaluateHandle(() => document.activeElement);
  // Browsers show the focus ring only after keyboard input.
  await page.keyboard.press('Tab');
  for (const fault of await page.evaluate(controlFaults)) faults.push(`phone: ${fault}`);
  await focused.evaluate((element) => element instanceof HTMLElement && element.focus());
  await page.setViewportSize(desktop);
  return faults;
}

/** Returns layout faults that persist after the page has had time to adapt to a new size. */
async function findLastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = [];
  for (let checkLayout = 1; checkLayout <= MAX_LAYOUT_CHECKS; checkLayout += 1) {
    await page.evaluate(waitForFrame);
    faults = await page.evaluate(layoutFaults);
    if (faults.length === 0) break;
  }
  return faults;
}

/** Resolves after the browser has drawn a frame, and so has applied a new size. */
function waitForFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function axe(page: Page, theme: string, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The other mode opens a second page for every check.
  const { violations } = await choose(new AxeBuilder({ page })).setLegacyMode().analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${theme}: ${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
}

/** Finds controls in the same region of a page that a screen reader would announce identically. */
async function findDuplicateNames(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const findRegion = ({ role, name, parentId = '' }: (typeof nodes)[number]): string => {
    const parent = byId.get(parentId);
    if (role?.value === 'region' || !parent) return String(name?.value);
    return findRegion(parent);
  };
  const names = nodes
    .filter(
      ({ ignored, role }) =>
        !ignored && /^(button|textbox|searchbox|combobox|switch|article)$/.test(String(role?.value)),
    )
    .map((node) => `${node.role?.value} "${node.name?.value}" ${node.description?.value ?? ''} in ${findRegion(node)}`)
    // The browser adds one of these to each time field.
    .filter((name) => !name.includes('Show time picker'));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...twice].map((name) => `named twice: ${name}`);
}
