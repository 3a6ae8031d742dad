import type { AdminOverview } from '@sillage/contract';

export interface FigureRow {
  label: string;
  /** Name of the metric, and the value of its label. */
  metric: string;
  value?: string;
  /** Value of the label that stands for all, of which the figure is a share. */
  of?: string;
  unit: 'count' | 'seconds' | 'bytes' | 'share';
}

const count = (label: string, metric: string, value?: string): FigureRow => ({
  label,
  metric,
  unit: 'count',
  ...(value !== undefined && { value }),
});
const seconds = (label: string, metric: string, value?: string): FigureRow => ({
  ...count(label, metric, value),
  unit: 'seconds',
});

/** The figures of the overview, all from the metrics. */
export const figureSections: readonly { heading: string; rows: readonly FigureRow[] }[] = [
  {
    heading: 'Checks',
    rows: [
      count('Pages checked in the last hour', 'sillage_pages_checked', 'all'),
      { label: 'Of these, readable', metric: 'sillage_pages_checked', value: 'readable', of: 'all', unit: 'share' },
      seconds('From due to checked, half within', 'sillage_check_delay_seconds', '0.5'),
      seconds('From due to checked, 95% within', 'sillage_check_delay_seconds', '0.95'),
      count('Pages due now', 'sillage_pages_due'),
      seconds('The first of them due since', 'sillage_pages_due_seconds'),
    ],
  },
  {
    heading: 'Shops',
    rows: [
      count('With watched pages', 'sillage_shops', 'watched'),
      count('Block us', 'sillage_shops', 'blocked'),
      count('Paused', 'sillage_shops', 'paused'),
    ],
  },
  {
    heading: 'Alerts',
    rows: [
      count('Sent in the last day', 'sillage_deliveries', 'sent'),
      count('Failed in the last day', 'sillage_deliveries', 'failed'),
      count('Waiting for a later time', 'sillage_deliveries', 'deferred'),
      count('Emails that should have left', 'sillage_deliveries_due', 'email'),
      seconds('The first of them due since', 'sillage_deliveries_due_seconds', 'email'),
      count('Webhooks that should have left', 'sillage_deliveries_due', 'webhook'),
      count('Push messages that should have left', 'sillage_deliveries_due', 'push'),
      count('Events whose messages are still being written', 'sillage_fan_outs_due'),
    ],
  },
  {
    heading: 'Database',
    rows: [{ label: 'Size on disk', metric: 'sillage_database_size_bytes', unit: 'bytes' }],
  },
];

/** Formats a figure; a dash stands for one that could not be read. */
export function formatFigure({ metric, value, of, unit }: FigureRow, figures: AdminOverview['figures']): string {
  const figure = figures[metric];
  const read = (label: string | undefined) => (typeof figure === 'object' ? figure[label ?? ''] : figure);
  const number = read(value);
  if (number === undefined) return '–';
  if (unit === 'share') return formatShare(number, read(of) ?? 0);
  if (unit === 'seconds') return formatSeconds(number);
  if (unit === 'bytes') return formatBytes(number);
  return Math.round(number).toLocaleString('en');
}

function formatShare(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;
}

function formatSeconds(value: number): string {
  if (value < 9.95) return `${value.toFixed(1)} s`;
  if (value < 99.5) return `${Math.round(value)} s`;
  if (value < 99.5 * 60) return `${Math.round(value / 60)} min`;
  return `${Math.round(value / 3_600)} h`;
}

function formatBytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${(value / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power] ?? ''}`;
}
