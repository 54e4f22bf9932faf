import { cpus, loadavg } from 'node:os';
import type { NodeCount } from './world';

/** Result of one fault. */
export interface Outcome {
  readonly fault: string;
  readonly nodeCount: NodeCount;
  /** Orders that were placed during the fault. */
  readonly orders: number;
  /**
   * Seconds until every node reported healthy; `orderSeconds`: until a purchase that began after the fault was paid.
   */
  readonly backSeconds: number;
  readonly orderSeconds: number;
  /** Seconds until all work in progress was done: mails, print files, submissions. */
  readonly settledSeconds: number;
  readonly failedCalls: number;
  /** Descriptions of the problems during the fault. */
  readonly problems: readonly string[];
  /** Names of the violated invariants. */
  readonly broken: readonly string[];
}

const COLUMNS = [
  'fault',
  'nodes',
  'orders',
  'calls failed',
  'healthy',
  'first order',
  'all done',
  'invariants',
] as const;

const seconds = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never');

/** Returns the result table with one line for each outcome. */
export function toTable(outcomes: readonly Outcome[], invariantCount: number): string {
  const rows = outcomes.map(({ fault, nodeCount, orders, failedCalls, broken, ...took }) => [
    fault,
    String(nodeCount),
    String(orders),
    String(failedCalls),
    seconds(took.backSeconds),
    seconds(took.orderSeconds),
    seconds(took.settledSeconds),
    broken.length === 0 ? `${invariantCount} of ${invariantCount}` : `broken: ${broken.join(', ')}`,
  ]);
  const widths = COLUMNS.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(COLUMNS), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}, Node ${process.version}`;
