/** Formats the page docs/benchmarks.md. */
import { formatAmount, formatBaseline, formatHolds, formatTarget, type Measurement } from './measurement.ts';

/** Result of the last run of a bench. */
export interface Outcome {
  bench: string;
  /** Date of the benchmark run, such as "2026-11-22". */
  date: string;
  machine: string;
  /** Command line of the bench, in which FOLDER stands for the data folder. */
  command: string;
  seconds: number;
  /** Load average of the machine before the run. */
  load: number;
  measurements: readonly Measurement[];
  /** Reason and last output of a failed benchmark run; missing when the run succeeded. */
  problem?: { message: string; lastLines: readonly string[] };
}

interface TargetRow {
  what: string;
  target: string;
  bench: string;
  measurement: string;
}

const intro = `# Benchmarks

\`npm run bench\` runs every command below, one after the other, and writes this page from their measurements; nothing here is
typed by hand. \`npm run bench -- NAME …\` runs the named ones and keeps the measurements of the others with their dates,
\`--data FOLDER\` names the folder of saved pages and lists (FOLDER in the commands), and \`--page\` writes this page again
from \`bench/measurements.jsonl\`. A ratio compares with a baseline of the same run. A target that is not met is MISSED.

\`npm run bench -- --compare REV [NAME …]\` runs benches on another revision and on this one in turn, and prints the ratio of
each measurement: the way to see whether a change made something slower.`;

/** Returns docs/benchmarks.md, without the targets of benches that have not run. */
export function formatBenchmarks({
  targets,
  outcomes,
}: {
  targets: readonly TargetRow[];
  outcomes: readonly Outcome[];
}) {
  const sections = [intro, formatMachines(outcomes), formatTargets(targets, outcomes), ...outcomes.map(formatOutcome)];
  return `${sections.join('\n\n')}\n`;
}

function formatMachines(outcomes: readonly Outcome[]): string {
  const machines = Map.groupBy(outcomes, ({ machine }) => machine);
  const lines = [...machines].map(([machine, outcomesOfMachine]) => {
    const dates = new Set(outcomesOfMachine.map(({ date }) => date));
    return `- ${[...dates].toSorted().join(', ')}: ${machine}`;
  });
  return lines.join('\n');
}

function formatTargets(targets: readonly TargetRow[], outcomes: readonly Outcome[]): string {
  const measured = targets.flatMap((target) => {
    const outcome = outcomes.find(({ bench }) => bench === target.bench);
    const measurement = outcome?.measurements.find(({ what }) => what === target.measurement);
    return outcome && measurement?.holds !== undefined ? [{ target, outcome, measurement }] : [];
  });
  const missed = measured.filter(({ measurement }) => !measurement.holds).length;
  const rows = measured.map(({ target, outcome, measurement }) => [
    target.what,
    target.target,
    formatAmount(measurement.value, measurement.unit),
    formatBaseline(measurement),
    formatHolds(measurement.holds),
    measurement.note ?? '',
    `\`${outcome.command}\``,
    outcome.date,
  ]);
  const headings = ['what', 'target', 'measurement', 'baseline and ratio', 'holds', 'note', 'command', 'measured'];
  const counts = `${measured.length - missed} of ${measured.length} hold${missed > 0 ? `, ${missed} MISSED` : ''}.`;
  return `## Targets\n\n${counts}\n\n${formatTable(headings, rows)}`;
}

function formatOutcome({ bench, command, date, seconds, load, measurements, problem }: Outcome): string {
  const duration = `took ${formatAmount(Math.round(seconds), 's')}, load ${load.toFixed(1)} before`;
  const head = `## ${bench}\n\n\`${command}\` (${date}, ${duration})${problem ? `: ${problem.message}` : ''}`;
  // Indented as a code block, so that no line can end it.
  const lines = problem?.lastLines.map((line) => `    ${line}`.trimEnd()).join('\n');
  const rows = measurements.map((measurement) => [
    measurement.what,
    formatAmount(measurement.value, measurement.unit),
    formatTarget(measurement),
    formatBaseline(measurement),
    measurement.note ?? '',
  ]);
  const table = rows.length > 0 && formatTable(['what', 'measurement', 'target', 'baseline and ratio', 'note'], rows);
  return [head, lines, table].filter(Boolean).join('\n\n');
}

function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').trim();
}
