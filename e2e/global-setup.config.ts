import { createDataTemplate } from './support/data-template.ts';

/**
 * Global setup that Playwright runs once before all tests. Playwright calls the returned function
 * after the last test.
 */
export default createDataTemplate;
