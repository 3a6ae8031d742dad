export { killEverything } from './kills/kill-everything.ts';
export { killSenders } from './kills/sender-kill.ts';
export { killWorker } from './kills/worker-kill.ts';
