import { readFileSync } from 'node:fs';
import { type Artwork, drawOwnPrint } from './rendering-jobs';

/** Process that prints the artwork that its parent sends, and reports its peak memory in bytes. */
const FILES = 3;

process.once('message', async (artwork: Artwork) => {
  for (let file = 0; file < FILES; file++) await drawOwnPrint(artwork);
  process.send?.(peakBytes());
  process.disconnect();
});

/**
 * Returns the peak memory. On Linux `maxRSS` includes the parent's memory at the fork, while `VmHWM` covers this
 * program alone.
 */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}
