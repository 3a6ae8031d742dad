import { AppError, type ErrorCode } from '@sillage/contract';
import type { ClientOptions, OpenAI } from 'openai';
import { fetch, type RequestInit } from 'undici';
import type { AiConfig } from '../../../platform/config.ts';
import { withDeadline } from '../../../platform/deadline.ts';
import type { Log } from '../../../platform/log.ts';
import { contentOf, readAnalysis, readQuestions } from '../ai-reply.rules.ts';
import type { QuizWriter } from '../quiz-writer.ts';
import { type Prompt, promptForAnalysis, promptForQuestions } from './prompts.ts';

/** Far above any valid reply; a longer one counts as a failure. */
const MOST_BYTES = 256 * 1024;
const TEMPERATURE = 0.7;
const TRIES = 2;

type Fetch = NonNullable<ClientOptions['fetch']>;

/** Carries only the app's own messages: the service's could contain anything, including the key. */
class AiFailure extends Error {
  override name = 'AiFailure';
}

/** Uses a chat-completion service. Its replies are untrusted and must fit a schema. */
export function aiWriter(config: AiConfig, log: Log): QuizWriter {
  let client: Promise<OpenAI> | undefined;

  async function complete({ system, data, maxTokens }: Prompt, signal: AbortSignal): Promise<unknown> {
    client ??= openClient(config);
    const body = {
      model: config.model,
      temperature: TEMPERATURE,
      max_tokens: maxTokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: data },
      ],
    };
    // Posted directly: the library's own method expects the newer `max_completion_tokens`, which
    // many services do not know.
    return (await client).post<unknown>('/chat/completions', { body, signal });
  }

  /** Returns the first valid reply of at most two attempts. */
  async function tryTwice<T>(prompt: Prompt, read: (reply: string) => T | null, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; attempt <= TRIES && !signal.aborted; attempt += 1) {
      try {
        const result = read(contentOf(await complete(prompt, signal)));
        if (result !== null) return result;
        log.warn({ attempt, reason: 'not what was asked for' }, 'the AI service failed');
      } catch (error) {
        if (!signal.aborted) log.warn({ attempt, reason: reasonOf(error) }, 'the AI service failed');
      }
    }
    throw new AiFailure('no answer');
  }

  /** Limits all attempts together to the timeout, and stops when `leaving` aborts. */
  function write<T>(
    work: { prompt: Prompt; read: (reply: string) => T | null; failure: ErrorCode },
    leaving: AbortSignal,
  ): Promise<T> {
    const late = new AiFailure('no answer in time');
    const limit = { timeoutMs: config.timeoutMs, late, signal: leaving };
    return withDeadline(limit, (signal) => tryTwice(work.prompt, work.read, signal)).catch((error: unknown) => {
      if (error === late) log.warn({ reason: late.message }, 'the AI service failed');
      throw new AppError(work.failure);
    });
  }

  return {
    source: 'ai',
    ask: (leaving) =>
      write({ prompt: promptForQuestions(), read: readQuestions, failure: 'QUIZ_QUESTIONS_FAILED' }, leaving),
    analyse: (answers, suggested, leaving) => {
      const prompt = promptForAnalysis(answers, suggested);
      return write({ prompt, read: readAnalysis, failure: 'QUIZ_ANALYSIS_FAILED' }, leaving);
    },
  };
}

async function openClient({ baseUrl, apiKey }: AiConfig): Promise<OpenAI> {
  // Loaded only when a service is configured.
  const library = await import('openai');
  return new library.OpenAI({
    apiKey,
    baseURL: baseUrl.href,
    // Ignore the environment variables that the library would read.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: fetchBounded,
  });
}

/** `fetch` without redirects, which could lead elsewhere, and with a response size limit. */
const fetchBounded: Fetch = async (url, { method = 'GET', headers: sent, body, signal } = {}) => {
  const request = { method, headers: sent, body, signal, redirect: 'error' } as RequestInit;
  const response = await fetch(url as string, request);
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new AiFailure('an endless answer'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(bounded) ?? null, { status, statusText, headers: [...headers] });
};

function reasonOf(error: unknown): string {
  if (error instanceof AiFailure) return error.message;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' ? `status ${status}` : 'no connection, or no JSON';
}
