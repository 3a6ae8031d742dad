import { createDataTemplate } from './support/data-template.ts';

/** Global setup of Playwright, which calls the returned function after the last test. */
export default createDataTemplate;
