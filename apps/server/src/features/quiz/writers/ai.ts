import { AppError, type ErrorCode } from '@sillage/contract';
import type { ClientOptions, OpenAI } from 'openai';
import { fetch, type RequestInit } from 'undici';
import type { AiConfig } from '../../../platform/config.ts';
import { withDeadline } from '../../../platform/deadline.ts';
import type { Log } from '../../../platform/log.ts';
import { contentOf, readAnalysis, readQuestions } from '../ai-reply.rules.ts';
import type { QuizWriter } from '../quiz-writer.ts';
import { type Prompt, promptForAnalysis, promptForQuestions } from './prompts.ts';

/** More than any reply needs; a longer one is cut off and counts as none. */
const MOST_BYTES = 256 * 1024;
const TEMPERATURE = 0.7;
const TRIES = 2;

type Fetch = NonNullable<ClientOptions['fetch']>;

/** Our own words on what went wrong: the service's could hold anything, the key included. */
class AiFailure extends Error {
  override name = 'AiFailure';
}

/** A chat-completion service; whatever it answers is nothing but text that has to fit a schema. */
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
    // Not the library's own words for it: they want the newer `max_completion_tokens`, which many services do not know.
    return (await client).post<unknown>('/chat/completions', { body, signal });
  }

  /** The first of two tries whose reply can be read. */
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

  /** All of it in the time there is, for as long as somebody waits. */
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
  // Loaded where there is a service to call, and nowhere else.
  const library = await import('openai');
  return new library.OpenAI({
    apiKey,
    baseURL: baseUrl.href,
    // What the library would take from the environment is no setting of ours.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: fetchBounded,
  });
}

/** Without redirects, which could lead elsewhere, and with an end to what is read. */
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
