// Writes the SQL of a query that TypeScript code builds, as far as the code shows it.
import type { CallExpression, Expression, Node, TemplateLiteral } from '@swc/core';
import { buildQuery, flatten } from './chains.ts';
import { argumentsOf, compare, quote } from './comparisons.ts';
import { UNCLEAR } from './shards.ts';
import { type Binding, bindingOf, type Env, enter, nameOfType, resolve, returnsOf, unwrap } from './source.ts';

/** SQL of unknown text. */
const UNKNOWN = `${UNCLEAR}()`;
const MAX_DEPTH = 40;

/** Renders one variant of a query: `choice` decides every condition that depends on a value. */
export class Renderer {
  /** Number of variants that the query has. */
  variants = 1;
  /** Parts of queries that were rendered. */
  readonly seen: Set<Node>;
  private readonly values: string[] = [];
  private readonly choice: number;
  private depth = 0;

  constructor(choice: number, seen: Set<Node>) {
    this.choice = choice;
    this.seen = seen;
  }

  pick<T>(alternatives: readonly T[]): T | undefined {
    this.variants = Math.max(this.variants, alternatives.length);
    return alternatives[Math.min(this.choice, alternatives.length - 1)];
  }

  value(name: string): string {
    const index = this.values.indexOf(name);
    return `$${index < 0 ? this.values.push(name) : index + 1}`;
  }

  /** Returns the SQL of an expression; a parameter for a value. */
  sql(expression: Expression, env: Env): string {
    const node = unwrap(expression);
    if (this.depth > MAX_DEPTH) return UNKNOWN;
    this.depth++;
    try {
      return this.query(node, env) ?? this.plain(node, env);
    } finally {
      this.depth--;
    }
  }

  /** Returns the SQL of an expression; null when it is a value. */
  query(node: Expression, env: Env): string | null {
    if (node.type === 'TaggedTemplateExpression')
      return isSql(node.tag) ? this.template(node, node.template, env) : null;
    if (node.type === 'ConditionalExpression') return this.oneOf([node.consequent, node.alternate], env);
    if (node.type === 'BinaryExpression' && node.operator === '??') return this.oneOf([node.left, node.right], env);
    if (node.type === 'MemberExpression' && node.property.type === 'Computed') {
      const record = resolve(node.object, env);
      if (record?.kind !== 'value' || record.node.type !== 'ObjectExpression') return null;
      const fields = record.node.properties.flatMap((each) => (each.type === 'KeyValueProperty' ? [each.value] : []));
      return this.oneOf(fields, record.env);
    }
    if (node.type === 'CallExpression') return this.call(node, env);
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return null;
    const binding = resolve(node, env);
    if (binding?.kind === 'value' && binding.node !== node) return this.query(binding.node, binding.env);
    if (binding?.kind === 'parameter' && /RawBuilder|Expression|typeof sql/.test(JSON.stringify(binding.type)))
      return UNKNOWN;
    return null;
  }

  /** Renders one of several expressions; null when none of them is a query. */
  private oneOf(nodes: readonly Expression[], env: Env): string | null {
    if (nodes.every((node) => this.query(unwrap(node), env) === null)) return null;
    const node = this.pick(nodes);
    return node ? this.sql(node, env) : null;
  }

  private plain(node: Expression, env: Env): string {
    if (node.type === 'NullLiteral') return 'null';
    if (node.type === 'BooleanLiteral') return String(node.value);
    const binding = resolve(node, env);
    if (binding?.kind === 'parameter') return this.value(binding.name);
    return this.value(`${node.type}:${'span' in node ? node.span.start : 0}`);
  }

  private template(node: Node, { quasis, expressions }: TemplateLiteral, env: Env): string {
    this.seen.add(node);
    return quasis
      .map((quasi, index) => {
        const hole = expressions[index];
        return (quasi.cooked ?? quasi.raw) + (hole ? this.sql(hole, env) : '');
      })
      .join('');
  }

  private call(node: CallExpression, env: Env): string | null {
    const { callee } = node;
    const args = argumentsOf(node.arguments);
    if (callee.type === 'MemberExpression' && isSql(callee.object) && callee.property.type === 'Identifier')
      return this.helper(callee.property.value, args, env);
    const calls = flatten(node, env, this.seen);
    if (calls) return `(${buildQuery(calls, this)})`;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      // `as` and `$castTo` name or type a fragment.
      if (['as', '$castTo', '$notNull', 'execute'].includes(callee.property.value))
        return this.query(unwrap(callee.object), env);
    }
    if (callee.type === 'Super' || callee.type === 'Import') return null;
    const binding = resolve(callee, env);
    if (binding?.kind === 'builder') return this.built(binding.method, args, env);
    const [fn, inner] = this.inline(binding, args, env);
    if (!fn || !inner) return null;
    const returned = returnsOf(fn);
    if (returned.every((each) => this.query(unwrap(each), inner) === null)) return null;
    const one = this.pick(returned);
    return one ? this.sql(one, inner) : null;
  }

  private inline(binding: Binding | null, args: readonly Expression[], env: Env) {
    if (binding?.kind !== 'function' || this.depth > MAX_DEPTH) return [null, null] as const;
    const given = args.map((arg) => resolve(arg, env) ?? bindingOf(arg, env));
    return [binding.node, enter(binding.node, binding.env, given)] as const;
  }

  /** Renders a call such as `sql.ref(…)`. */
  private helper(name: string, args: readonly Expression[], env: Env): string {
    const [first, second] = args;
    if (!first) return UNKNOWN;
    if (name === 'val' || name === 'value') return this.plain(unwrap(first), env);
    if (name === 'lit') return '1';
    if (name === 'join') {
      const separator = second ? this.sql(second, env) : ', ';
      return this.list(first, env).join(separator);
    }
    const text = this.text(first, env);
    if (name === 'raw') return text ?? UNKNOWN;
    if (text === null) return name === 'table' ? UNKNOWN : '"some_column"';
    return quote(text);
  }

  /** Returns a constant text; null when only a call decides it. */
  text(expression: Expression, env: Env): string | null {
    const node = unwrap(expression);
    if (node.type === 'StringLiteral') return node.value;
    if (node.type === 'ConditionalExpression') {
      const side = this.pick([node.consequent, node.alternate]);
      return side ? this.text(side, env) : null;
    }
    if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.cooked ?? null;
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee;
      const separator = node.arguments[0]?.expression;
      if (property.type !== 'Identifier' || property.value !== 'join' || !separator) return null;
      const list = resolve(object, env);
      if (list?.kind !== 'value' || list.node.type !== 'ArrayExpression') return null;
      const texts = list.node.elements.map((element) => (element ? this.text(element.expression, list.env) : null));
      return texts.includes(null) ? null : texts.join(this.text(separator, env) ?? ', ');
    }
    const binding = resolve(node, env);
    if (binding?.kind === 'value' && binding.node !== node) return this.text(binding.node, binding.env);
    return binding?.kind === 'parameter' ? this.textOfType(binding) : null;
  }

  /** Picks a member of a parameter's type `'a' | 'b'`. */
  private textOfType({ type, env }: Extract<Binding, { kind: 'parameter' }>): string | null {
    const name = nameOfType(type);
    const alias = name === null ? null : env.get(name);
    const union = alias?.kind === 'type' ? alias.node : type;
    if (union?.type !== 'TsUnionType') return null;
    const texts = union.types.map((each) =>
      each.type === 'TsLiteralType' && each.literal.type === 'StringLiteral' ? each.literal.value : null,
    );
    return texts.includes(null) ? null : (this.pick(texts) ?? null);
  }

  /** Renders the items of an array. Two values stand for an array that only a call decides. */
  list(expression: Expression, env: Env): string[] {
    const node = unwrap(expression);
    if (node.type === 'ArrayExpression')
      return node.elements.flatMap((element) => {
        if (!element) return [];
        return element.spread ? this.list(element.expression, env) : [this.sql(element.expression, env)];
      });
    if (node.type === 'ConditionalExpression') {
      const side = this.pick([node.consequent, node.alternate]);
      return side ? this.list(side, env) : [];
    }
    if (node.type === 'CallExpression') {
      const listed = this.listCall(node, env);
      if (listed) return listed;
    }
    const binding = resolve(node, env);
    if (binding?.kind === 'value' && binding.node !== node) return this.list(binding.node, binding.env);
    return [this.plain(node, env), this.plain(node, env)];
  }

  /** Renders the items of `array.map(…)`, or of the array that a function returns. */
  private listCall({ callee, arguments: given }: CallExpression, env: Env): string[] | null {
    if (callee.type === 'Super' || callee.type === 'Import') return null;
    const args = argumentsOf(given);
    if (callee.type !== 'MemberExpression') {
      const [fn, inner] = this.inline(resolve(callee, env), args, env);
      const returned = fn ? this.pick(returnsOf(fn)) : undefined;
      return returned && inner ? this.list(returned, inner) : null;
    }
    const [mapped] = args;
    const fn = mapped ? resolve(mapped, env) : null;
    if (callee.property.type !== 'Identifier' || callee.property.value !== 'map' || fn?.kind !== 'function')
      return null;
    const array = resolve(callee.object, env);
    const items =
      array?.kind === 'value' && array.node.type === 'ArrayExpression'
        ? array.node.elements.map((element) => (element ? bindingOf(element.expression, array.env) : null))
        : [null, null];
    const [returned] = returnsOf(fn.node);
    return returned ? items.map((item) => this.sql(returned, enter(fn.node, fn.env, [item]))) : null;
  }

  /** Renders a call of the query builder within a condition or a list of columns. */
  private built(method: string, args: readonly Expression[], env: Env): string {
    const [first, second, third] = args;
    if (!first) return 'opaque()';
    if ((method === '' || method === 'eb') && second && third) return compare([first, second, third], env, this);
    if (method === 'and' || method === 'or') return `(${this.list(first, env).join(` ${method} `) || 'true'})`;
    if (method === 'exists' || method === 'not' || method === 'parens') {
      const inner = this.sql(first, env);
      const bracketed = inner.startsWith('(') ? inner : `(${inner})`;
      return method === 'parens' ? bracketed : `${method} ${bracketed}`;
    }
    if (method === 'ref') return quote(this.text(first, env) ?? 'some_column');
    if (method === 'val' || method === 'lit') return this.plain(unwrap(first), env);
    return `opaque(${args.map((arg) => this.query(unwrap(arg), env) ?? 'null').join(', ')})`;
  }

  /** Renders what a callback of the query builder returns. */
  callback(expression: Expression, env: Env): { node: Expression; env: Env } | null {
    const fn = resolve(expression, env);
    if (fn?.kind !== 'function') return null;
    const builder: Binding = { kind: 'builder', method: '' };
    const inner = enter(fn.node, fn.env, [builder]);
    const node = this.pick(returnsOf(fn.node));
    return node ? { node: unwrap(node), env: inner } : null;
  }
}

const isSql = (node: Node): boolean => node.type === 'Identifier' && 'value' in node && node.value === 'sql';
