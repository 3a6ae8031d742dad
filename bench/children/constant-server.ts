/**
 * Baseline of `catalogue.ts`: Sillage's HTTP server sends a constant page, which is fetched once
 * from the URL in the variable FROM.
 */
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createHttp } from '../../apps/server/src/platform/http/server.ts';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';

const config = readConfig(process.env);
const body = Buffer.from(await (await fetch(process.env['FROM'] ?? '')).arrayBuffer());
const findKey = () => Promise.reject(new Error('no API keys'));
const { app } = await createHttp({ config, log: createLog(config), findSession: async () => null, findKey });
app.get('/api/constant', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
await app.listen({ port: config.port, host: config.host });
process.send?.('ready');
