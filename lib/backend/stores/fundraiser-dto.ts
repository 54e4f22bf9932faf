import type { fundraisers } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';

export type FundraiserRow = typeof fundraisers.$inferSelect;

/** Converts the cause of a store for its shoppers. */
export const toShownFundraiserDto = (row: FundraiserRow) => ({
  name: row.name,
  description: row.description,
  link: row.link,
  kind: row.kind,
  amount: toDecimal(row.amountMinor),
  share_percent: toDecimal(row.shareBps),
  goal: row.goalMinor === null ? null : toDecimal(row.goalMinor),
  raised: toDecimal(Math.max(0, row.raisedMinor)),
});
