import { unitCostMinor } from '../pricing/profit';

/** What producing a line costs. */
export interface LineCost {
  /** Minor units ex VAT of one blank, and of one printed side. */
  readonly blankMinor: number;
  readonly printMinor: number;
  readonly printedSides: number;
  readonly quantity: number;
}

/** What producing an order costs its owner, minor units ex VAT: what budgets and credit limits are counted in. Whoever
 *  pays for the order, a gift costs the same to make. */
export const productionCostMinor = (lines: readonly LineCost[]): number =>
  lines.reduce((sum, line) => sum + unitCostMinor(line, line.printedSides) * line.quantity, 0);
