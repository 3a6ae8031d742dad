import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { QuizQuestion } from '@sillage/contract';
import { buildApp } from '../../../app.ts';
import { createLog } from '../../../platform/log.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { givenUser } from '../../../testing/given.ts';
import { givenScents } from '../../../testing/given-scent.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { answers, cutsOff, neverEnds, openAiService, type Reply, says, saysJson } from './ai-service.ts';
import { givenAnswers } from './given-quiz.ts';

export const KEY = 'sk-a-key-of-the-tests-and-of-nothing-else';
type Service = Awaited<ReturnType<typeof openAiService>>;
export type AiApp = TestApp & { service: Service; logged: string[] };

export async function openApp(postgresUrl: string, env: NodeJS.ProcessEnv = {}): Promise<AiApp> {
  const service = await openAiService();
  const app = await createTestApp(postgresUrl, {
    AI_BASE_URL: service.baseUrl,
    AI_API_KEY: KEY,
    AI_MODEL: 'small-model',
    AI_DAILY_LIMIT: '100',
    ...env,
  });
  await givenScents(app);
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

export async function givenAsker(app: AiApp) {
  const { id, username } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  return {
    id,
    browser,
    ask: (body: object = {}) => browser.post('/api/quiz/questions', body),
    analyse: (given = givenAnswers(), body: object = {}) =>
      browser.post('/api/quiz/analyze', { answers: given, ...body }),
  };
}

export const questions: QuizQuestion[] = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  question: `Which of these is you, round ${at + 1}?`,
  options: [`A cedar cabin ${at}`, `A lemon grove ${at}`, `A rose garden ${at}`, `A spice market ${at}`],
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
export const failures: [string, Reply][] = [
  ['prose', says('What a lovely idea! Let us talk about scents.')],
  ['seven questions', saysJson({ questions: questions.slice(1), ...analysis, recommendations: ['A', 'B', 'C'] })],
  ['nonsense JSON', saysJson({ questions: 'eight', personality: 'Cheerful', description: 7 })],
  ['JSON that ends too early', says(JSON.stringify({ questions, ...analysis }).slice(0, -9))],
  ['no choice', answers(200, '{"choices":[]}')],
  ['a page of HTML', answers(200, '<html><body>Sign in to the network</body></html>')],
  ['a refusal of the key', answers(401, `{"error":{"message":"Incorrect API key provided: ${KEY}"}}`)],
  ['too many requests', answers(429, '{"error":{"message":"slow down"}}')],
  ['a broken server', answers(500, `{"error":{"message":"${KEY}"}}`)],
  ['a redirect', (response) => void response.writeHead(307, { location: '/v1/elsewhere' }).end()],
  ['an endless body', neverEnds],
  ['a connection that is cut', cutsOff],
];

/** Sends a request over a connection of its own, which `leave` closes. */
export async function callAndLeave(app: AiApp, path: string, cookies: Map<string, string>, body: object) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', cookie };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  call.on('error', () => undefined);
  call.end(JSON.stringify(body));
  return { leave: () => call.destroy(), closed: new Promise((done) => call.once('close', done)) };
}
