export { mountCalendar } from './calendar.routes.ts';
export { exportCalendar } from './calendar.service.ts';
