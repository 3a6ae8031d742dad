import { createContext } from 'react';

/** Id of the element that shows all field messages of a form; null if each field shows its own. */
export const SummaryContext = createContext<string | null>(null);
