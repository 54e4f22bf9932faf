import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Row of bench/results.md. */
export interface Figure {
  readonly name: string;
  /** Baseline that was measured in the same run. */
  readonly against: string;
  readonly measured: string;
  readonly result: string;
  readonly goal: string;
  /** Whether the result meets the goal; null = no goal is set. */
  readonly met: boolean | null;
}

export interface Section {
  readonly title: string;
  readonly how: string;
  readonly figures: readonly Figure[];
  /** Errors of the run; when there are any, the figures are unreliable. */
  readonly errors: readonly string[];
}

export const calculateMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

/** Formats a ratio as `0.531 ×`; the third digit separates a narrow miss from a hit. */
export const formatRatio = (ratio: number): string => `${ratio.toFixed(3)} ×`;

/** Returns machine and time of the run, without which the figures cannot be compared. */
export function listMachineFacts(): readonly string[] {
  const [processor] = cpus();
  return [
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `- Machine: ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `- Node ${process.version}, ${process.platform} ${process.arch}`,
    `- Load average when it began: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} (1, 5, 15 minutes)`,
  ];
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** Returns the content of the whole results file. */
export function toMarkdown(facts: readonly string[], sections: readonly Section[]): string {
  const lines = [
    '# Bench results',
    '',
    'Written by `npm run bench`. Every figure is a ratio of two things measured in the same run, in alternating rounds,',
    'so that a busy or slow machine moves both; absolute numbers are there to understand the ratio.',
    '',
    ...facts,
  ];
  for (const { title, how, figures, errors } of sections) {
    lines.push(
      '',
      `## ${title}`,
      '',
      how,
      '',
      '| figure | against | measured | result | goal | |',
      '|---|---|---|---|---|---|',
    );
    for (const { name, against, measured, result, goal, met } of figures)
      lines.push(`| ${[name, against, measured, `**${result}**`, goal, verdict(met)].join(' | ')} |`);
    for (const error of errors) lines.push('', `**Error:** ${error}`);
  }
  return `${lines.join('\n')}\n`;
}

const verdict = (met: boolean | null): string => (met === null ? '' : met ? 'met' : '**missed**');
