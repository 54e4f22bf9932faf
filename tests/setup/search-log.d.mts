export function searchLog(file: string): string[];
export function printFailures(file: string): void;
export function isLogClean(file: string): boolean;
