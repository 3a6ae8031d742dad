/** docs/benchmarks.md, made of what the benches told: a pure function of its arguments. */
import { type Bench, commandOf, themes } from './benches.ts';
import { amount, type Figure, inWords } from './figure.ts';
import type { Target } from './targets.ts';

/** What became of a bench the last time it was asked for. */
export interface Outcome {
  bench: string;
  /** "2026-11-22" */
  date: string;
  machine: string;
  /** As one would type it; FOLDER is the data folder. */
  command: string;
  seconds: number;
  /** How many processes wanted a core when it began: what else ran shows in the figures. */
  load: number;
  figures: readonly Figure[];
  /** Why there are no figures, or not all: why it could not be run, or how it failed and its last lines. */
  problem?: { says: string; lastLines: readonly string[] };
}

interface Measured {
  benches: readonly Bench[];
  targets: readonly Target[];
  outcomes: readonly Outcome[];
}

const intro = `# Benchmarks

Written by \`npm run bench\`, which runs every command below on this machine, one after the other, and takes the figures from them;
nothing here is typed by hand. \`npm run bench -- NAME …\` measures the named ones anew and leaves the others with their date, \`--full\`
takes the sizes that need hours, \`--data FOLDER\` says where saved pages, feeds and lists are (FOLDER in the commands), and \`--page\`
writes this page again from \`bench/figures.jsonl\`. A ratio compares with a baseline of the same run. What is missed stands as MISSED.`;

/** The whole page. */
export function benchmarksPage(measured: Measured): string {
  const parts = [intro, machines(measured), targetsTable(measured), ...themes.map((theme) => themeOf(theme, measured))];
  return `${parts.join('\n\n')}\n`;
}

function machines({ outcomes }: Measured): string {
  const ran = outcomes.filter(({ figures }) => figures.length > 0);
  const all = [...new Set(ran.map(({ machine }) => machine))];
  const lines = all.map((machine) => {
    const dates = ran.filter((outcome) => outcome.machine === machine).map(({ date }) => date);
    return `- ${[...new Set(dates)].toSorted().join(', ')}: ${machine}`;
  });
  return lines.length === 0 ? 'Nothing was measured yet.' : lines.join('\n');
}

function targetsTable(measured: Measured): string {
  const found = measured.targets.map((target) => answerTo(target, measured));
  const missed = found.filter(({ figure }) => figure?.holds === false);
  const unknown = found.filter(({ figure }) => figure === undefined);
  const counts = [
    `${found.length - missed.length - unknown.length} of ${found.length} hold`,
    ...(missed.length > 0 ? [`${missed.length} MISSED`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} not measured`] : []),
  ];
  const rows = found.map(({ target, figure, outcome, command }) => [
    target.what,
    target.target,
    figure ? amount(figure.value, figure.unit) : `not measured: ${reasonOf(outcome)}`,
    figure ? comparison(figure) : '',
    inWords(figure?.holds),
    figure?.note ?? '',
    `\`${command}\``,
    outcome?.date ?? '',
  ]);
  const heads = ['what', 'target', 'figure', 'baseline and ratio', 'holds', 'note', 'command', 'measured'];
  return `## Targets\n\n${counts.join(', ')}.\n\n${table(heads, rows)}`;
}

function answerTo(target: Target, { benches, outcomes }: Measured) {
  const bench = benches.find(({ name }) => name === target.bench);
  const outcome = outcomes.find((one) => one.bench === target.bench);
  const figure = outcome?.figures.find(({ what }) => what === target.figure);
  return { target, outcome, figure, command: outcome?.command ?? (bench ? commandOf(bench, false) : '') };
}

function reasonOf(outcome: Outcome | undefined): string {
  return outcome ? (outcome.problem?.says ?? 'the bench did not tell it') : 'not run yet';
}

function themeOf(theme: string, { benches, outcomes }: Measured): string {
  const parts = benches
    .filter((bench) => bench.theme === theme)
    .map((bench) =>
      benchPart(
        bench,
        outcomes.find((outcome) => outcome.bench === bench.name),
      ),
    );
  return [`## ${theme}`, ...parts].join('\n\n');
}

function benchPart(bench: Bench, outcome: Outcome | undefined): string {
  if (!outcome) return `\`${commandOf(bench, false)}\`: not run yet.`;
  const { figures, problem } = outcome;
  const took =
    outcome.seconds > 0
      ? `, took ${amount(Math.round(outcome.seconds), 's')}, load ${outcome.load.toFixed(1)} before`
      : '';
  const says = problem ? `: ${problem.says}` : '';
  const lines = problem && problem.lastLines.length > 0 ? `\n\n${codeBlock(problem.lastLines)}` : '';
  const head = `\`${outcome.command}\` (${outcome.date}${took})${says}`;
  return figures.length === 0 ? head + lines : `${head}${lines}\n\n${figuresTable(figures)}`;
}

function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    amount(figure.value, figure.unit),
    [figure.target, inWords(figure.holds)].filter(Boolean).join(': '),
    comparison(figure),
    figure.note ?? '',
  ]);
  return table(['what', 'figure', 'target', 'baseline and ratio', 'note'], rows);
}

function comparison({ baseline, ratio, unit }: Figure): string {
  const parts = [
    ...(baseline ? [`${baseline.what}: ${amount(baseline.value, unit)}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${amount(ratio)}`]),
  ];
  return parts.join(', ');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text that stays in its cell, whatever it holds. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').trim();
}

/** Indented, so that nothing in it can end it. */
function codeBlock(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`.trimEnd()).join('\n');
}
