import type { ChildProcess } from 'node:child_process';
import { StartLog } from './start-log';

const START_TIMEOUT_MS = 60_000;
/** Time for the rest of the output of a server that has ended; processes that it left behind may keep it open. */
const REST_TIMEOUT_MS = 1_000;

/**
 * Reads the output of a starting PostgreSQL until it is ready or has ended. After its end the last lines still have to
 * be read: they contain the reason, and Node may report the end before them when this process is busy.
 */
export function readUntilReady(child: ChildProcess, onLog?: (line: string) => void): Promise<StartLog> {
  return new Promise((resolve, reject) => {
    const log = new StartLog();
    const timer = setTimeout(() => {
      child.stdin?.destroy();
      reject(new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s.\n${log.text}`));
    }, START_TIMEOUT_MS);
    let restTimer: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      clearTimeout(restTimer);
      resolve(log);
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!log.isReady) log.add(text);
      onLog?.(text.trimEnd());
      if (log.isReady) finish();
    });
    child.once('exit', () => {
      if (!log.isReady) restTimer = setTimeout(finish, REST_TIMEOUT_MS);
    });
    child.once('close', finish);
    child.once('error', reject);
  });
}
