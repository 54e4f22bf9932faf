import type { PersonalDetail } from './personal-data.mjs';

export function searchLog(file: string, details: readonly PersonalDetail[]): string[];
export function printFailures(file: string): void;
export function isLogClean(file: string, details: readonly PersonalDetail[]): boolean;
