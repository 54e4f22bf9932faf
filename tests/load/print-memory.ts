import { readFileSync } from 'node:fs';
import { type Artwork, ownPrint } from './rendering-jobs';

/** A process that prints the artwork that its parent sends, and tells the most memory that it ever held, in bytes. */
const FILES = 3;

process.once('message', async (artwork: Artwork) => {
  for (let file = 0; file < FILES; file++) await ownPrint(artwork);
  process.send?.(peakBytes());
  process.disconnect();
});

/** Linux counts the parent's memory at the fork into `maxRSS`; `VmHWM` is of this program alone. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}
