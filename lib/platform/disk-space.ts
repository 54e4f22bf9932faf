import { processValue } from '@/lib/platform/process-value';

/** Last measured disk space and clock difference of this installation; null until measured. */
export interface DiskSpace {
  readonly freeBytes: number | null;
  /** Bytes that must stay free for changes to be taken; 0 where free space is not watched. */
  readonly reserveBytes: number;
  /** This node's clock against the database's; positive when this node is ahead. */
  readonly clockSkewMs: number | null;
  /** Whether the embedded database has ended and cannot start, because its disk is full. */
  readonly isDatabaseBlocked: boolean;
}

const lastSeen = processValue<DiskSpace>('room');

export const readDiskSpace = (): DiskSpace =>
  lastSeen.current ?? { freeBytes: null, reserveBytes: 0, clockSkewMs: null, isDatabaseBlocked: false };

export function recordDiskSpace(change: Partial<DiskSpace>): void {
  lastSeen.current = { ...readDiskSpace(), ...change };
}

/** Free space, as a multiple of the reserve, below which the health report warns. */
const WARN_FACTOR = 5;

/** Whether there will soon be too little space, before changes are refused. */
export const isDiskSpaceLow = ({ freeBytes, reserveBytes }: DiskSpace): boolean =>
  freeBytes !== null && freeBytes < reserveBytes * WARN_FACTOR;
