import { format, stripVTControlCharacters } from 'node:util';
import { logger } from '@/lib/platform/log';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Redirects later console output to the log. Next.js prints each failed page and Node.js its warnings, so without this
 * a lost database connection would add lines to the log that are not JSON. Earlier output, during the start, is for a
 * person at a terminal and stays unchanged.
 */
export function redirectConsoleToLog(): void {
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const)
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = stripVTControlCharacters(format(...parts.filter((part) => part !== error))).trim();
      if (error === undefined && text === '') return;
      // The text is masked like all texts from libraries; the logger masks the error.
      logger[LEVELS[method]]({ detail: text, ...(error && { err: error }) }, 'a library printed a message');
    };
  // Removes Node.js's own listener, which prints warnings.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node.js'));
}
