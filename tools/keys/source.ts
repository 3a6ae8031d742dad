// Names in TypeScript files: what a name stands for, also across imports.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ArrowFunctionExpression,
  type Expression,
  type ForOfStatement,
  type FunctionDeclaration,
  type FunctionExpression,
  type Module,
  type Node,
  type Param,
  type Pattern,
  parseSync,
  type TsInterfaceDeclaration,
  type TsType,
} from '@swc/core';

export type Fn = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** What a name stands for. */
export type Binding =
  | { kind: 'value'; node: Expression; env: Env }
  | { kind: 'function'; node: Fn; env: Env }
  /** A value that only a call decides; `type` is its annotation. */
  | { kind: 'parameter'; name: string; type: TsType | null; env: Env }
  /** Parameter of a callback of the query builder, or a method of it. */
  | { kind: 'builder'; method: string }
  | { kind: 'type'; node: TsType; env: Env }
  | { kind: 'namespace'; file: string }
  | { kind: 'property'; of: Binding; key: string };

export class Env {
  readonly names = new Map<string, Binding>();
  readonly file: string;
  private readonly parent: Env | null;

  constructor(file: string, parent: Env | null) {
    this.file = file;
    this.parent = parent;
  }

  get(name: string): Binding | null {
    return this.names.get(name) ?? this.parent?.get(name) ?? null;
  }
}

export interface SourceFile {
  module: Module;
  env: Env;
  exports: Map<string, () => Binding | null>;
  /** Files of `export * from`. */
  stars: string[];
}

const files = new Map<string, SourceFile>();

export function openFile(file: string): SourceFile {
  const known = files.get(file);
  if (known) return known;
  const opened = openSource(file, readFileSync(file, 'utf8'));
  files.set(file, opened);
  return opened;
}

export function openSource(file: string, text: string): SourceFile {
  const module = parseSync(text, { syntax: 'typescript' });
  const env = new Env(file, null);
  const source: SourceFile = { module, env, exports: new Map(), stars: [] };
  for (const item of module.body) {
    if (item.type === 'ImportDeclaration') {
      if (!item.source.value.startsWith('.')) continue;
      const from = join(dirname(file), item.source.value);
      for (const specifier of item.specifiers) {
        const local = specifier.local.value;
        if (specifier.type === 'ImportNamespaceSpecifier') env.names.set(local, { kind: 'namespace', file: from });
        else if (specifier.type === 'ImportSpecifier')
          env.names.set(local, lazy({ kind: 'namespace', file: from }, specifier.imported?.value ?? local));
      }
    } else if (item.type === 'ExportDeclaration') {
      for (const name of declare(item.declaration, env)) source.exports.set(name, () => env.get(name));
    } else if (item.type === 'ExportAllDeclaration') source.stars.push(join(dirname(file), item.source.value));
    else if (item.type === 'ExportNamedDeclaration') {
      const from = item.source ? join(dirname(file), item.source.value) : null;
      for (const specifier of item.specifiers) {
        if (specifier.type === 'ExportNamespaceSpecifier' && from)
          source.exports.set(specifier.name.value, () => ({ kind: 'namespace', file: from }));
        if (specifier.type !== 'ExportSpecifier') continue;
        const original = specifier.orig.value;
        const find = () => (from ? findExport(from, original) : env.get(original));
        source.exports.set(specifier.exported?.value ?? original, find);
      }
    } else declare(item, env);
  }
  return source;
}

const lazy = (of: Binding, key: string): Binding => ({ kind: 'property', of, key });

function findExport(file: string, name: string): Binding | null {
  if (!file.endsWith('.ts')) return null;
  const source = openFile(file);
  const own = source.exports.get(name)?.();
  if (own) return own;
  return source.stars.map((star) => findExport(star, name)).find((found) => found !== null) ?? null;
}

/** Adds the names of a statement to `env`, and returns them. */
function declare(statement: Node, env: Env): string[] {
  const before = new Set(env.names.keys());
  if (statement.type === 'FunctionDeclaration') {
    const node = statement as FunctionDeclaration;
    env.names.set(node.identifier.value, { kind: 'function', node, env });
  } else if (statement.type === 'TsTypeAliasDeclaration') {
    const { id, typeAnnotation } = statement as Node & { id: { value: string }; typeAnnotation: TsType };
    env.names.set(id.value, { kind: 'type', node: typeAnnotation, env });
  } else if (statement.type === 'TsInterfaceDeclaration') {
    const { id, body } = statement as TsInterfaceDeclaration;
    env.names.set(id.value, { kind: 'type', node: { type: 'TsTypeLiteral', span: id.span, members: body.body }, env });
  } else if (statement.type === 'VariableDeclaration') {
    const { declarations } = statement as Node & { declarations: { id: Pattern; init?: Expression }[] };
    // A loop's variable has no value here; `declareLoop` may have given it a type.
    for (const { id, init } of declarations)
      if (init || id.type !== 'Identifier' || !env.names.has(id.value))
        bind(id, init ? bindingOf(init, env) : null, env);
  } else if (statement.type === 'ForOfStatement') declareLoop(statement as ForOfStatement, env);
  return [...env.names.keys()].filter((name) => !before.has(name));
}

/** Gives the variable of a loop over constants the type of their union. */
function declareLoop({ left, right }: ForOfStatement, env: Env): void {
  const list = unwrap(right);
  if (left.type !== 'VariableDeclaration' || list.type !== 'ArrayExpression') return;
  const types = list.elements.map((element) => ({ type: 'TsLiteralType', literal: element?.expression }));
  const type = { type: 'TsUnionType', types } as TsType;
  for (const { id } of left.declarations)
    if (id.type === 'Identifier') env.names.set(id.value, { kind: 'parameter', name: id.value, type, env });
}

export function bindingOf(node: Expression, env: Env): Binding {
  const plain = unwrap(node);
  if (plain.type === 'ArrowFunctionExpression' || plain.type === 'FunctionExpression')
    return { kind: 'function', node: plain, env };
  return { kind: 'value', node: plain, env };
}

/** Adds the names of a pattern, which take their values from `value`; null when it is not known. */
function bind(pattern: Pattern | Param, value: Binding | null, env: Env): void {
  if (pattern.type === 'Parameter') bind(pattern.pat, value, env);
  else if (pattern.type === 'Identifier') {
    const type = 'typeAnnotation' in pattern ? (pattern.typeAnnotation?.typeAnnotation ?? null) : null;
    env.names.set(pattern.value, value ?? { kind: 'parameter', name: pattern.value, type, env });
  } else if (pattern.type === 'AssignmentPattern') bind(pattern.left, value, env);
  else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements) if (element) bind(element, null, env);
  } else if (pattern.type === 'ObjectPattern') {
    const type = pattern.typeAnnotation?.typeAnnotation ?? null;
    const of: Binding = value ?? { kind: 'parameter', name: '', type, env };
    for (const property of pattern.properties) {
      if (property.type === 'AssignmentPatternProperty')
        env.names.set(property.key.value, lazy(of, property.key.value));
      else if (property.type === 'KeyValuePatternProperty' && property.key.type === 'Identifier')
        bind(property.value, lazy(of, property.key.value), env);
    }
  }
}

/** Removes what does not change a value: parentheses, casts and `await`. */
export function unwrap(node: Expression): Expression {
  switch (node.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'TsNonNullExpression':
      return unwrap(node.expression);
    case 'AwaitExpression':
      return unwrap(node.argument);
    default:
      return node;
  }
}

/** Follows names and properties to what they stand for; null when that cannot be seen. */
export function resolve(node: Expression, env: Env, steps = MAX_STEPS): Binding | null {
  const plain = unwrap(node);
  // Blocks are not distinguished, so that a name may seem to stand for itself.
  if (steps === 0) return null;
  if (plain.type === 'Identifier') return settle(env.get(plain.value), steps - 1);
  if (plain.type === 'MemberExpression' && plain.property.type === 'Identifier') {
    const of = resolve(plain.object, env, steps - 1);
    return of && settle(lazy(of, plain.property.value), steps - 1);
  }
  return bindingOf(plain, env);
}

const MAX_STEPS = 30;

function settle(binding: Binding | null, steps: number): Binding | null {
  if (binding?.kind === 'value' && ['Identifier', 'MemberExpression'].includes(binding.node.type))
    return resolve(binding.node, binding.env, steps);
  if (binding?.kind !== 'property') return binding;
  const of = settle(binding.of, steps);
  if (of?.kind === 'namespace') return settle(findExport(of.file, binding.key), steps);
  if (of?.kind === 'builder') return { kind: 'builder', method: binding.key };
  if (of?.kind === 'parameter')
    return { ...of, name: `${of.name}.${binding.key}`, type: typeOfProperty(of.type, binding.key, of.env) };
  if (of?.kind !== 'value' || of.node.type !== 'ObjectExpression') return null;
  for (const property of of.node.properties.toReversed()) {
    if (property.type === 'Identifier' && property.value === binding.key)
      return settle(of.env.get(property.value), steps);
    if (property.type === 'KeyValueProperty' && 'value' in property.key && property.key.value === binding.key)
      return settle(bindingOf(property.value, of.env), steps);
  }
  return null;
}

/** Type of a property of a type that the file declares; null for others. */
function typeOfProperty(type: TsType | null, key: string, env: Env): TsType | null {
  const name = nameOfType(type);
  const named = name === null ? null : settle(env.get(name), MAX_STEPS);
  const literal = named?.kind === 'type' ? named.node : type;
  if (literal?.type !== 'TsTypeLiteral') return null;
  for (const member of literal.members)
    if (member.type === 'TsPropertySignature' && member.key.type === 'Identifier' && member.key.value === key)
      return member.typeAnnotation?.typeAnnotation ?? null;
  return null;
}

export function nameOfType(type: TsType | null): string | null {
  return type?.type === 'TsTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.value : null;
}

/** Builds the names within a function; parameters without an argument stand for unknown values. */
export function enter(fn: Fn, parent: Env, args: readonly (Binding | null)[] = []): Env {
  const env = new Env(parent.file, parent);
  for (const [index, param] of fn.params.entries()) bind(param, args[index] ?? null, env);
  visitOwn(fn.body, (node) => declare(node, env));
  return env;
}

/** Expressions that a function returns. */
export function returnsOf(fn: Fn): Expression[] {
  if (!fn.body) return [];
  if (!isBlock(fn.body)) return [fn.body as Expression];
  const found: Expression[] = [];
  visitOwn(fn.body, (node) => {
    if (node.type === 'ReturnStatement' && 'argument' in node && node.argument) found.push(node.argument as Expression);
  });
  return found;
}

/** The parser calls a function's block `FunctionBody`, which its types do not know. */
const isBlock = ({ type }: { type: string }) => type === 'BlockStatement' || type === 'FunctionBody';

/** Calls `see` for a node and all below it, without those of inner functions. */
function visitOwn(node: unknown, see: (node: Node) => void): void {
  for (const child of childrenOf(node)) {
    see(child);
    if (!isFn(child)) visitOwn(child, see);
  }
}

export const isFn = (node: Node): node is Fn =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

export function childrenOf(node: unknown): Node[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.values(node)
    .flat()
    .flatMap((child: unknown) => {
      if (child === null || typeof child !== 'object') return [];
      return 'type' in child ? [child as Node] : childrenOf(child);
    });
}
