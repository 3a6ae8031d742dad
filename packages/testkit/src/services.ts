export { openApprise } from './services/apprise.ts';
export { openGotify } from './services/gotify.ts';
export { openMatrix } from './services/matrix.ts';
export { openPushover } from './services/pushover.ts';
