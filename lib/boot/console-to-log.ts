import { format, stripVTControlCharacters } from 'node:util';
import { logger } from '@/lib/platform/log';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Turns what libraries print into lines of the log from now on: Next.js prints each failed page, and Node.js its
 * warnings, so that a database that goes away would put lines into the log that are no JSON. What comes before, while
 * the program starts, is for a person at a terminal.
 */
export function redirectConsoleToLog(): void {
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const)
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = stripVTControlCharacters(format(...parts.filter((part) => part !== error))).trim();
      if (error === undefined && text === '') return;
      // Masked like every text of others; an error is logged by its own rules.
      logger[LEVELS[method]]({ detail: text, ...(error && { err: error }) }, 'a library printed a message');
    };
  // Removes the listener of Node.js itself, which prints.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node.js'));
}
