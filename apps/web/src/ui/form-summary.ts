import { createContext } from 'react';

/** The id of the one place where a form says its fields' messages, or null when each field says its own. */
export const SummaryContext = createContext<string | null>(null);
