/** Formats docs/benchmarks.md. */
import { type Figure, formatAmount, formatBaseline, formatHolds, formatTarget } from './figure.ts';

/** Result of the last run of a bench. */
export interface Outcome {
  bench: string;
  /** Such as "2026-11-22". */
  date: string;
  machine: string;
  /** FOLDER stands for the data folder. */
  command: string;
  seconds: number;
  /** Load average of the machine before the run. */
  load: number;
  figures: readonly Figure[];
  /** Set when the run failed. */
  problem?: { says: string; lastLines: readonly string[] };
}

interface TargetRow {
  what: string;
  target: string;
  bench: string;
  figure: string;
}

const intro = `# Benchmarks

\`npm run bench\` runs every command below, one after the other, and writes this page from their figures; nothing here is
typed by hand. \`npm run bench -- NAME …\` runs the named ones and keeps the figures of the others with their dates,
\`--data FOLDER\` names the folder of saved pages and lists (FOLDER in the commands), and \`--page\` writes this page again
from \`bench/figures.jsonl\`. A ratio compares with a baseline of the same run. A target that is not met is MISSED.

\`npm run bench -- --compare REV [NAME …]\` runs benches on another revision and on this one in turn, and prints the ratio of
each figure: the way to see whether a change made something slower.`;

/** Formats the targets, then a section for each outcome. Omits targets without an outcome. */
export function formatPage({ targets, outcomes }: { targets: readonly TargetRow[]; outcomes: readonly Outcome[] }) {
  const sections = [intro, formatMachines(outcomes), formatTargets(targets, outcomes), ...outcomes.map(formatOutcome)];
  return `${sections.join('\n\n')}\n`;
}

function formatMachines(outcomes: readonly Outcome[]): string {
  const machines = Map.groupBy(outcomes, ({ machine }) => machine);
  const lines = [...machines].map(([machine, of]) => {
    const dates = new Set(of.map(({ date }) => date));
    return `- ${[...dates].toSorted().join(', ')}: ${machine}`;
  });
  return lines.join('\n');
}

function formatTargets(targets: readonly TargetRow[], outcomes: readonly Outcome[]): string {
  const measured = targets.flatMap((target) => {
    const outcome = outcomes.find(({ bench }) => bench === target.bench);
    const figure = outcome?.figures.find(({ what }) => what === target.figure);
    return outcome && figure ? [{ target, outcome, figure }] : [];
  });
  const missed = measured.filter(({ figure }) => figure.holds === false).length;
  const rows = measured.map(({ target, outcome, figure }) => [
    target.what,
    target.target,
    formatAmount(figure.value, figure.unit),
    formatBaseline(figure),
    formatHolds(figure.holds),
    figure.note ?? '',
    `\`${outcome.command}\``,
    outcome.date,
  ]);
  const heads = ['what', 'target', 'figure', 'baseline and ratio', 'holds', 'note', 'command', 'measured'];
  const counts = `${measured.length - missed} of ${measured.length} hold${missed > 0 ? `, ${missed} MISSED` : ''}.`;
  return `## Targets\n\n${counts}\n\n${formatTable(heads, rows)}`;
}

function formatOutcome({ bench, command, date, seconds, load, figures, problem }: Outcome): string {
  const took = `took ${formatAmount(Math.round(seconds), 's')}, load ${load.toFixed(1)} before`;
  const head = `## ${bench}\n\n\`${command}\` (${date}, ${took})${problem ? `: ${problem.says}` : ''}`;
  // Indented as a code block, so that no line can end it.
  const lines = problem?.lastLines.map((line) => `    ${line}`.trimEnd()).join('\n');
  const rows = figures.map((figure) => [
    figure.what,
    formatAmount(figure.value, figure.unit),
    formatTarget(figure),
    formatBaseline(figure),
    figure.note ?? '',
  ]);
  const table = rows.length > 0 && formatTable(['what', 'figure', 'target', 'baseline and ratio', 'note'], rows);
  return [head, lines, table].filter(Boolean).join('\n\n');
}

function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').trim();
}
