import type { Page } from '@playwright/test';

/** A screen to take a picture of, in a state that `prepare` reaches. */
export interface Shot {
  name: string;
  path: string;
  isForVisitors?: true;
  isForReadme?: true;
  /**
   * True when a dialog or menu is open. The screenshot then shows only the browser window, not the
   * whole page.
   */
  isOverlay?: true;
  /** True while a response is missing: then the network is never idle. */
  isLoading?: true;
  /** Heading of the section that the screenshot shows alone. */
  part?: string;
  prepare?(page: Page): Promise<unknown>;
}
