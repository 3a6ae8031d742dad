import { AppError, isOpenToKey, type RequestInput, type ResponseData, type Route, type Scope } from '@sillage/contract';
import { z } from 'zod';
import { cleanTexts, SHOP_TEXT_NOTICE } from './shop-text.rules.ts';

/** Calls a route of the API as the user of the request's key. */
export type CallRoute = <R extends Route>(route: R, input: RequestInput<R>) => Promise<ResponseData<R>>;

export interface ToolCaller {
  userId: string;
  call: CallRoute;
}

/**
 * What a tool does to the data of the user, as hints for the client (MCP, "ToolAnnotations"). All
 * tools may be repeated without further effect, and none reaches beyond Sillage.
 */
type Effect = 'reads' | 'adds' | 'changes';

interface ToolDefinition<In extends z.ZodObject, Out extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  /** Routes that the tool calls: a key that does not open them all does not have the tool. */
  routes: readonly Route[];
  input: In;
  output: Out;
  run: (caller: ToolCaller, args: z.output<In>) => Promise<z.input<Out>>;
  /** Writes the result as lines, for clients that show a model only text. */
  describe: (result: z.output<Out>) => string[];
}

export type Tool = Omit<ToolDefinition<z.ZodObject, z.ZodObject>, 'run' | 'describe'> & {
  run: (caller: ToolCaller, args: unknown) => Promise<{ result: Record<string, unknown>; lines: string[] }>;
};

/** Adds validation of the arguments to a tool, and cleaning of all texts of its result. */
export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(tool: ToolDefinition<In, Out>): Tool {
  return {
    ...tool,
    async run(caller, args) {
      const result = tool.output.parse(cleanTexts(await tool.run(caller, parseArguments(tool.input, args))));
      return { result, lines: tool.describe(result) };
    },
  };
}

function parseArguments<In extends z.ZodObject>(schema: In, args: unknown): z.output<In> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'arguments'] ??= message;
  throw new AppError('BAD_REQUEST', { fields, message: 'The arguments do not fit the tool.' });
}

export function findTool(tools: readonly Tool[], name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}

/** Describes the tools that a key with these scopes has, in the form of `tools/list`. */
export function listTools(tools: readonly Tool[], scopes: readonly Scope[]) {
  const open = tools.filter(({ routes }) => routes.every((route) => isOpenToKey(route, scopes)));
  return open.map(({ name, title, description, effect, input, output }) => ({
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, 'input'),
    outputSchema: toJsonSchema(output.extend({ notice: z.string() }), 'output'),
    annotations: {
      title,
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'changes',
      idempotentHint: true,
      openWorldHint: false,
    },
  }));
}

/** Without `$schema`, a schema is of the dialect that MCP names as its default, which it is. */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object'; [key: string]: unknown } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { ...rest, type: 'object' };
}

/** Runs a tool. The result is structured, and also text that marks what comes from shops. */
export async function runTool(tool: Tool, caller: ToolCaller, args: unknown) {
  const { result, lines } = await tool.run(caller, args);
  return {
    structuredContent: { notice: SHOP_TEXT_NOTICE, ...result },
    content: [{ type: 'text' as const, text: [SHOP_TEXT_NOTICE, ...lines].join('\n') }],
  };
}

/** Describes an error as text for a model: what went wrong, and where in the arguments. */
export function describeError({ message, fields, retryAfterMs }: AppError): string {
  const details = Object.entries(fields).filter(([, text]) => text !== message);
  const lines = [message, ...details.map(([field, text]) => `${field}: ${text}`)];
  if (retryAfterMs !== null) lines.push(`Try again in ${Math.ceil(retryAfterMs / 1000)} s.`);
  return lines.join('\n');
}
