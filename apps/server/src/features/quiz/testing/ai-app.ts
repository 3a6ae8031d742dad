import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { QuizQuestion } from '@sillage/contract';
import { buildApp } from '../../../app.ts';
import { createLog } from '../../../platform/observability/log.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { givenUser } from '../../../testing/given.ts';
import { givenFragrances } from '../../../testing/given-catalogue.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  disconnectMidway,
  openFakeAiService,
  type Reply,
  replyWith,
  replyWithJson,
  respondWith,
  sendEndlessly,
} from './fake-ai-service.ts';
import { givenAnswers } from './given-quiz.ts';

export const KEY = 'sk-a-key-of-the-tests-and-of-nothing-else';
type Service = Awaited<ReturnType<typeof openFakeAiService>>;
export type AiApp = TestApp & { service: Service; logged: string[] };

export async function createAiApp(postgresUrl: string, env: NodeJS.ProcessEnv = {}): Promise<AiApp> {
  const service = await openFakeAiService();
  const app = await createTestApp(postgresUrl, {
    AI_BASE_URL: service.baseUrl,
    AI_API_KEY: KEY,
    AI_MODEL: 'small-model',
    AI_DAILY_LIMIT: '100',
    ...env,
  });
  await givenFragrances(app);
  const logged: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) });
  const server = await buildApp({ ...app.deps, log: createLog({ logLevel: 'trace' }, stream) });
  const close = async () => {
    await server.close();
    await app.close();
    await service.close();
  };
  return { ...app, server, service, logged, close };
}

export async function givenAiUser(app: AiApp) {
  const { id, username } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  return {
    id,
    browser,
    requestQuestions: (body: object = {}) => browser.post('/api/quiz/questions', body),
    analyse: (answers = givenAnswers(), body: object = {}) => browser.post('/api/quiz/analyze', { answers, ...body }),
  };
}

export const questions: QuizQuestion[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  question: `Which of these is you, round ${index + 1}?`,
  options: [`A cedar cabin ${index}`, `A lemon grove ${index}`, `A rose garden ${index}`, `A spice market ${index}`],
}));
export const analysis = {
  personality: 'Woody & Grounded',
  description: 'You stayed at the cabin every time.',
  recommendations: [
    'Woody No 1 by House 1',
    'Woody No 2 by House 2',
    'Santal Nobody Has by Nowhere',
    'House 3 Dry Wood No 3',
  ],
};
export const invalidReplies: [string, Reply][] = [
  ['prose', replyWith('What a lovely idea! Let us talk about scents.')],
  ['seven questions', replyWithJson({ questions: questions.slice(1), ...analysis, recommendations: ['A', 'B', 'C'] })],
  ['JSON of the wrong types', replyWithJson({ questions: 'eight', personality: 'Cheerful', description: 7 })],
  ['JSON that ends too early', replyWith(JSON.stringify({ questions, ...analysis }).slice(0, -9))],
  ['an empty list of choices', respondWith(200, '{"choices":[]}')],
  ['an HTML page', respondWith(200, '<html><body>Sign in to the network</body></html>')],
  ['a rejection of the key', respondWith(401, `{"error":{"message":"Incorrect API key provided: ${KEY}"}}`)],
  ['too many requests', respondWith(429, '{"error":{"message":"slow down"}}')],
  ['a server error', respondWith(500, `{"error":{"message":"${KEY}"}}`)],
  ['a redirect', (response) => void response.writeHead(307, { location: '/v1/elsewhere' }).end()],
  ['an endless body', sendEndlessly],
  ['a connection that is cut', disconnectMidway],
];

/** Sends a request over a connection of its own, which `disconnect` closes. */
export async function requestAndDisconnect(app: AiApp, path: string, cookies: Map<string, string>, body: object) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', cookie };
  const clientRequest = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  clientRequest.on('error', () => undefined);
  clientRequest.end(JSON.stringify(body));
  return {
    disconnect: () => clientRequest.destroy(),
    closed: new Promise((done) => clientRequest.once('close', done)),
  };
}
