import { getProcessValue } from '@/lib/platform/process-value';

/** Last measured disk space and clock difference of this installation; null until measured. */
export interface DiskSpace {
  readonly freeBytes: number | null;
  /** Free bytes required before changes are accepted; 0 where free space is not monitored. */
  readonly reserveBytes: number;
  /**
   * Difference between this node's clock and the database's, ms; positive when this node is ahead, null until
   * measured.
   */
  readonly clockSkewMs: number | null;
  /** Whether the embedded database has ended and cannot start, because its disk is full. */
  readonly isDatabaseBlocked: boolean;
}

const lastSeen = getProcessValue<DiskSpace>('room');

export const getDiskSpace = (): DiskSpace =>
  lastSeen.current ?? { freeBytes: null, reserveBytes: 0, clockSkewMs: null, isDatabaseBlocked: false };

export function recordDiskSpace(change: Partial<DiskSpace>): void {
  lastSeen.current = { ...getDiskSpace(), ...change };
}

/** Free space, as a multiple of the reserve, below which the health report warns. */
const WARN_FACTOR = 5;

/** Returns whether space is running out, before changes are rejected. */
export const isDiskSpaceLow = ({ freeBytes, reserveBytes }: DiskSpace): boolean =>
  freeBytes !== null && freeBytes < reserveBytes * WARN_FACTOR;
