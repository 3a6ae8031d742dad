// Which shards of distributed tables an SQL statement would touch, by the key columns that it
// compares with values.
import {
  type DeleteStmt,
  type JoinExpr,
  type Node,
  parseSync,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import {
  fieldsOf,
  findColumn,
  findCte,
  lastField,
  NO_OUTPUT,
  type Output,
  type Scope,
  type Source,
  type Term,
} from './scopes.ts';
import { findKey, type Key, temporaryTables, viewTables } from './table-keys.ts';

export interface Table {
  name: string;
  key: Key;
  /** Values to which the statement compares the key. */
  values: readonly Term[];
  /** Columns that it compares to values. */
  foundBy: readonly string[];
  isInserted: boolean;
}

export interface Shards {
  tables: Table[];
  skipsLocked: boolean;
  /** True when rows or keys come as arrays. */
  isFromArrays: boolean;
  /** True when a part of the statement could not be rendered; see `render.ts`. */
  isUnclear: boolean;
  /** True when a time or a number is compared by order, as in the deletion of old rows. */
  deletesByOrder: boolean;
}

/** Name that `render.ts` gives to the column list of a row that the code passes as a whole. */
export const EVERY_COLUMN = 'every_column';
/** Name of the function call that `render.ts` writes for SQL that it cannot see. */
export const UNCLEAR = 'unclear';

/** Analyses one statement; `loadModule` of libpg-query has run. Throws for SQL with errors. */
export function findShards(sql: string): Shards {
  const analysis = new Analysis();
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) analysis.query(stmt, null);
  return analysis.result(sql);
}

class Analysis {
  private readonly tables: Pick<Table, 'name' | 'key' | 'isInserted'>[] = [];
  private readonly edges = new Map<Term, Set<Term>>();
  private skipsLocked = false;
  private isFromArrays = false;
  private deletesByOrder = false;

  result(sql: string): Shards {
    return {
      tables: this.tables.map((table, index) => ({
        ...table,
        values: this.valuesOf(`${index}.${table.key.column}`),
        foundBy: this.columnsOf(index).filter((column) => this.valuesOf(`${index}.${column}`).length > 0),
      })),
      skipsLocked: this.skipsLocked,
      isFromArrays: this.isFromArrays,
      isUnclear: sql.includes(`${UNCLEAR}(`),
      deletesByOrder: this.deletesByOrder,
    };
  }

  /** Values from which the term's value follows. */
  private valuesOf(term: Term): Term[] {
    const seen = new Set([term]);
    for (const reached of seen) for (const [from, targets] of this.edges) if (targets.has(reached)) seen.add(from);
    return [...seen].filter((reached) => /^(one|many):/.test(reached));
  }

  private columnsOf(table: number): string[] {
    const terms = new Set([...this.edges.values()].flatMap((targets) => [...targets]));
    return [...terms].filter((term) => term.startsWith(`${table}.`)).map((term) => term.slice(term.indexOf('.') + 1));
  }

  private restrict(from: Term | null, to: Term | null): void {
    if (from === null || to === null || /^(one|many):/.test(to)) return;
    this.edges.set(from, (this.edges.get(from) ?? new Set()).add(to));
  }

  query(node: Node, parent: Scope | null): Output {
    const scope: Scope = { parent, ctes: new Map(), sources: [] };
    if ('SelectStmt' in node) return this.select(node.SelectStmt, scope);
    if ('InsertStmt' in node) {
      const { relation, cols = [], selectStmt, withClause, onConflictClause, returningClause } = node.InsertStmt;
      this.with(withClause, scope);
      const [target] = this.table(relation?.relname ?? '', relation?.alias?.aliasname, relation?.schemaname, true);
      const output = selectStmt ? this.query(selectStmt, scope) : NO_OUTPUT;
      if (target) {
        scope.sources.push(target);
        const names = cols.map((column) => ('ResTarget' in column ? column.ResTarget.name : undefined));
        const index = names.indexOf(target.key ?? '');
        const position = index < 0 ? names.indexOf(EVERY_COLUMN) : index;
        if (target.key !== null) this.restrict(output.terms[position] ?? null, target.find(target.key));
      }
      this.walk(onConflictClause, scope);
      this.walk(returningClause, scope);
      return this.output(returningClause?.exprs, scope);
    }
    if ('UpdateStmt' in node) return this.change(node.UpdateStmt, node.UpdateStmt.fromClause, scope);
    if ('DeleteStmt' in node) {
      const { whereClause, usingClause } = node.DeleteStmt;
      if (/"(<|<=)"/.test(JSON.stringify(whereClause ?? null))) this.deletesByOrder = true;
      return this.change(node.DeleteStmt, usingClause, scope);
    }
    this.walk(node, scope);
    return NO_OUTPUT;
  }

  private change(statement: UpdateStmt | DeleteStmt, others: readonly Node[] = [], scope: Scope): Output {
    const { relation, whereClause, withClause, returningClause } = statement;
    this.with(withClause, scope);
    scope.sources.push(...this.table(relation?.relname ?? '', relation?.alias?.aliasname, relation?.schemaname));
    for (const item of others) this.from(item, scope);
    this.condition(whereClause, scope, null);
    if ('targetList' in statement) this.walk(statement.targetList, scope);
    this.walk(returningClause, scope);
    return this.output(returningClause?.exprs, scope);
  }

  private select(statement: SelectStmt, scope: Scope): Output {
    this.with(statement.withClause, scope);
    if (statement.larg && statement.rarg) {
      const sides = [statement.larg, statement.rarg].map((side) => this.query({ SelectStmt: side }, scope));
      return { ...NO_OUTPUT, tables: sides.flatMap(({ tables }) => tables) };
    }
    const { fromClause = [], whereClause, valuesLists, lockingClause, targetList, ...others } = statement;
    for (const item of fromClause) this.from(item, scope);
    this.condition(whereClause, scope, null);
    if (JSON.stringify(lockingClause ?? []).includes('LockWaitSkip')) this.skipsLocked = true;
    this.walk(targetList, scope);
    this.walk({ ...others, withClause: undefined }, scope);
    if (valuesLists) return this.values(valuesLists, scope);
    return this.output(targetList, scope);
  }

  private values(rows: readonly Node[], scope: Scope): Output {
    this.walk(rows, scope);
    const [row] = rows;
    const items = row && 'List' in row ? (row.List.items ?? []) : [];
    const terms = items.map((item) => (rows.length > 1 ? 'many:rows' : this.term(item, scope)));
    return { ...NO_OUTPUT, terms };
  }

  private with(clause: WithClause | undefined, scope: Scope): void {
    for (const cte of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue;
      const { ctename = '', ctequery } = cte.CommonTableExpr;
      if (clause?.recursive) scope.ctes.set(ctename, NO_OUTPUT);
      // A condition on the outer query need not reach the rows of a CTE.
      if (ctequery) scope.ctes.set(ctename, { ...this.query(ctequery, scope), tables: [] });
    }
  }

  private output(targets: readonly Node[] | undefined, scope: Scope): Output {
    const columns = (targets ?? []).flatMap((target) => ('ResTarget' in target ? [target.ResTarget] : []));
    const named = columns.map(({ name, val }) => ({ name: name ?? lastField(val), val }));
    return {
      find: (column) => {
        const own = named.find(({ name }) => name === column);
        if (own) return this.term(own.val, scope);
        const stars = named.filter(({ name }) => name === '*').map(({ val }) => fieldsOf(val).slice(0, -1));
        return stars.map((path) => findColumn([...path, column], scope)).find((term) => term !== null) ?? null;
      },
      terms: named.map(({ val }) => this.term(val, scope)),
      tables: scope.sources.flatMap(({ tables }) => tables),
    };
  }

  private from(item: Node, scope: Scope): void {
    if ('RangeVar' in item) {
      const { relname = '', alias, schemaname } = item.RangeVar;
      const cte = findCte(relname, scope);
      const name = alias?.aliasname ?? relname;
      if (cte) scope.sources.push({ alias: name, find: cte.find, isTable: false, key: null, tables: [] });
      else scope.sources.push(...this.table(relname, alias?.aliasname, schemaname));
    } else if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect;
      const output = subquery ? this.query(subquery, scope) : NO_OUTPUT;
      scope.sources.push({
        alias: alias?.aliasname ?? '',
        find: output.find,
        isTable: false,
        key: null,
        tables: output.tables,
      });
    } else if ('JoinExpr' in item) this.join(item.JoinExpr, scope);
    else {
      this.walk(item, scope);
      if (/"sval":"(unnest|jsonb?_to_recordset)"/.test(JSON.stringify(item))) this.isFromArrays = true;
      const alias = 'RangeFunction' in item ? item.RangeFunction.alias?.aliasname : undefined;
      scope.sources.push({ alias: alias ?? '', find: () => null, isTable: false, key: null, tables: [] });
    }
  }

  private join({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): void {
    const start = scope.sources.length;
    if (larg) this.from(larg, scope);
    const middle = scope.sources.length;
    if (rarg) this.from(rarg, scope);
    const left = scope.sources.slice(start, middle);
    const right = scope.sources.slice(middle);
    // An outer join returns rows of one side whatever its condition says.
    const restricted = { JOIN_INNER: [...left, ...right], JOIN_LEFT: right, JOIN_RIGHT: left }[String(jointype)] ?? [];
    const tables = new Set(restricted.flatMap((source) => source.tables));
    for (const column of usingClause ?? []) {
      const name = 'String' in column ? (column.String.sval ?? '') : '';
      const inSide = (sources: Source[]) => findColumn([name], { parent: null, ctes: new Map(), sources });
      this.equal(inSide(left), inSide(right), tables);
    }
    this.condition(quals, scope, tables);
  }

  /** Adds what a condition, whose parts joined by AND are all true, says about keys. */
  private condition(node: Node | undefined, scope: Scope, tables: Set<number> | null): void {
    if (!node) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args ?? []) this.condition(part, scope, tables);
      return;
    }
    const own = tables ?? new Set(scope.sources.flatMap((source) => source.tables));
    if ('A_Expr' in node && JSON.stringify(node.A_Expr.name).includes('"="')) {
      const { kind, lexpr, rexpr } = node.A_Expr;
      if (kind === 'AEXPR_OP') this.equal(this.term(lexpr, scope), this.term(rexpr, scope), own);
      if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') {
        const value = kind === 'AEXPR_IN' ? 'many:list' : (this.term(rexpr, scope)?.replace(/^one:/, 'many:') ?? '');
        if (value.startsWith('many:')) this.equal(value, this.term(lexpr, scope), own);
      }
    }
    if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && node.SubLink.subselect) {
      const { testexpr, subselect } = node.SubLink;
      this.equal(this.query(subselect, scope).terms[0] ?? null, this.term(testexpr, scope), own);
      return;
    }
    this.walk(node, scope);
  }

  /** Each side restricts the other, if that is a column of one of the tables. */
  private equal(a: Term | null, b: Term | null, tables: Set<number>): void {
    if (b !== null && tables.has(Number.parseInt(b))) this.restrict(a, b);
    if (a !== null && tables.has(Number.parseInt(a))) this.restrict(b, a);
  }

  private term(node: Node | undefined, scope: Scope): Term | null {
    if (!node) return null;
    if ('ColumnRef' in node) return findColumn(fieldsOf(node), scope);
    if ('ParamRef' in node) return `one:$${node.ParamRef.number}`;
    if ('A_Const' in node) return `one:${JSON.stringify({ ...node.A_Const, location: 0 })}`;
    if ('TypeCast' in node) return this.term(node.TypeCast.arg, scope);
    return null;
  }

  private table(name: string, alias = name, schema = '', isInserted = false): Source[] {
    if (schema !== '' || name.startsWith('pg_') || temporaryTables.has(name)) return [];
    return (viewTables[name] ?? [name]).map((table) => {
      const index = this.tables.push({ name: table, key: findKey(table), isInserted }) - 1;
      const key = findKey(table).column;
      return { alias, isTable: true, key, find: (column) => `${index}.${column}`, tables: [index] };
    });
  }

  /** Analyses the queries within an expression. */
  private walk(value: unknown, scope: Scope): void {
    if (value === null || typeof value !== 'object') return;
    if ('SelectStmt' in value) this.query(value as Node, scope);
    else for (const child of Object.values(value)) this.walk(child, scope);
  }
}
