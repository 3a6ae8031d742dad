import { makeTemplate } from './support/data-template.ts';

/** Runs once before all journeys; Playwright calls what it returns after the last one. */
export default makeTemplate;
