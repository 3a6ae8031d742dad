import { askEarly } from './lib/early.ts';

void askEarly(location);
