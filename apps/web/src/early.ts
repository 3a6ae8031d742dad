import { startPreload } from './lib/preload.ts';

void startPreload(location);
