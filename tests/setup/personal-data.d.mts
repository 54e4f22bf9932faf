import type { ClientConfig } from 'pg';

export interface PersonalDetail {
  readonly kind: string;
  readonly text: string;
}
export function readPersonalData(connection: ClientConfig): Promise<PersonalDetail[]>;
export function toLines(details: readonly PersonalDetail[]): string;
export function readLines(file: string): PersonalDetail[];
