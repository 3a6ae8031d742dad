export { mountMcp } from './mcp.routes.ts';
