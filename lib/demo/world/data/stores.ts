import { summerFest } from './store-summer-fest';
import type { SeedStore } from './store-types';
import { bayConference, nordicRun } from './stores-abroad';
import { companyKit, draftStore, launchGift } from './stores-brightside';

/** The six stores of the demo world (OPERATIONS: demo data). */
export const demoStores: readonly SeedStore[] = [
  summerFest,
  companyKit,
  launchGift,
  nordicRun,
  bayConference,
  draftStore,
];

export function getSeedStore(slug: string): SeedStore {
  const store = demoStores.find((candidate) => candidate.slug === slug);
  if (!store) throw new Error(`There is no store ${slug}`);
  return store;
}
