export { mountLive } from './live.routes.ts';
