import { AppError, type ErrorCode } from '@sillage/contract';
import type { ClientOptions, OpenAI } from 'openai';
import { fetch, type RequestInit } from 'undici';
import type { AiConfig } from '../../../platform/config.ts';
import { withDeadline } from '../../../platform/net/deadline.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { parseAnalysis, parseCompletion, parseQuestions } from '../ai-reply.rules.ts';
import { buildAnalysisPrompt, buildQuestionsPrompt, type Prompt } from './prompts.ts';
import type { QuizWriter } from './quiz-writer.ts';

/** Maximum size of a response, far above any valid one; a larger response is an error. */
const MAX_RESPONSE_BYTES = 256 * 1024;
const TEMPERATURE = 0.7;
const MAX_ATTEMPTS = 2;

type Fetch = NonNullable<ClientOptions['fetch']>;

/** Error with our own message, because the message of the AI service could contain the API key. */
class AiError extends Error {
  override name = 'AiError';
}

/** Replies of the AI service are untrusted and must fit a schema. */
export class AiWriter implements QuizWriter {
  readonly source = 'ai';
  readonly #config: AiConfig;
  readonly #log: Log;
  #client: Promise<OpenAI> | undefined;

  constructor(config: AiConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  writeQuestions(abortSignal: AbortSignal) {
    const task = { prompt: buildQuestionsPrompt(), parse: parseQuestions, failure: 'QUIZ_QUESTIONS_FAILED' } as const;
    return this.#completeInTime(task, abortSignal);
  }

  writeAnalysis(...[answers, suggested, abortSignal]: Parameters<QuizWriter['writeAnalysis']>) {
    const prompt = buildAnalysisPrompt(answers, suggested);
    return this.#completeInTime({ prompt, parse: parseAnalysis, failure: 'QUIZ_ANALYSIS_FAILED' }, abortSignal);
  }

  /** Asks the AI service with one timeout for all attempts; stops when the client disconnects. */
  #completeInTime<T>(
    task: { prompt: Prompt; parse: (reply: string) => T | null; failure: ErrorCode },
    abortSignal: AbortSignal,
  ): Promise<T> {
    const timeoutError = new AiError('timed out');
    const deadline = { timeoutMs: this.#config.timeoutMs, timeoutError, signal: abortSignal };
    return withDeadline(deadline, (signal) => this.#completeWithRetry(task.prompt, task.parse, signal)).catch(
      (error: unknown) => {
        if (error === timeoutError) this.#log.warn({ reason: timeoutError.message }, 'AI request failed');
        throw new AppError(task.failure);
      },
    );
  }

  async #completeWithRetry<T>(prompt: Prompt, parse: (reply: string) => T | null, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !signal.aborted; attempt += 1) {
      try {
        const result = parse(parseCompletion(await this.#requestCompletion(prompt, signal)));
        if (result !== null) return result;
        this.#log.warn({ attempt, reason: 'reply does not match the schema' }, 'AI request failed');
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ attempt, reason: describeError(error) }, 'AI request failed');
      }
    }
    throw new AiError('no valid reply');
  }

  async #requestCompletion({ system, data, maxTokens }: Prompt, signal: AbortSignal): Promise<unknown> {
    this.#client ??= openClient(this.#config);
    const body = {
      model: this.#config.model,
      temperature: TEMPERATURE,
      max_tokens: maxTokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: data },
      ],
    };
    // Posted directly: the library's own method expects the newer `max_completion_tokens`, which
    // many services do not know.
    return (await this.#client).post<unknown>('/chat/completions', { body, signal });
  }
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

/** Sends a request like `fetch`, but rejects redirects and responses over MAX_RESPONSE_BYTES. */
const fetchBounded: Fetch = async (url, { method = 'GET', headers: sent, body, signal } = {}) => {
  const request = { method, headers: sent, body, signal, redirect: 'error' } as RequestInit;
  const response = await fetch(url as string, request);
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_RESPONSE_BYTES) controller.error(new AiError('response too large'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(bounded) ?? null, { status, statusText, headers: [...headers] });
};

function describeError(error: unknown): string {
  if (error instanceof AiError) return error.message;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' ? `status ${status}` : 'connection failed or invalid JSON';
}
