import { createDataTemplate } from './support/data-template.ts';

/** Runs once before all tests; Playwright calls the returned function after the last one. */
export default createDataTemplate;
