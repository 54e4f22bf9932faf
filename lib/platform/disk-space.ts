import { getProcessValue } from '@/lib/platform/process-value';

/** Last measurements of this installation's disk space and clock; null = not measured yet. */
export interface DiskSpace {
  readonly freeBytes: number | null;
  /** Free space in bytes below which changes are rejected; 0 when free space is not monitored. */
  readonly reserveBytes: number;
  /**
   * Difference between the clocks of this node and the database in ms; positive when this node's clock is ahead, null =
   * not measured yet.
   */
  readonly clockSkewMs: number | null;
  /** Whether the embedded database has stopped and cannot start because its disk is full. */
  readonly isDatabaseBlocked: boolean;
}

const lastSeen = getProcessValue<DiskSpace>('room');

export const getDiskSpace = (): DiskSpace =>
  lastSeen.current ?? { freeBytes: null, reserveBytes: 0, clockSkewMs: null, isDatabaseBlocked: false };

export function recordDiskSpace(change: Partial<DiskSpace>): void {
  lastSeen.current = { ...getDiskSpace(), ...change };
}

/** Multiple of the reserve; with less free space the health report warns. */
const WARN_FACTOR = 5;

/** Returns whether free space is low, although changes are still accepted. */
export const isDiskSpaceLow = ({ freeBytes, reserveBytes }: DiskSpace): boolean =>
  freeBytes !== null && freeBytes < reserveBytes * WARN_FACTOR;
