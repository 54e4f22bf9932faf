import { unitCostMinor } from '../pricing/profit';

/** Production cost of one order line. */
export interface LineCost {
  /** Costs of one blank and of one printed side, minor units ex VAT. */
  readonly blankMinor: number;
  readonly printMinor: number;
  readonly printedSides: number;
  readonly quantity: number;
}

/**
 * Returns the production cost of an order, minor units ex VAT, which budgets and credit limits count. A gift costs as
 * much as a paid order.
 */
export const productionCostMinor = (lines: readonly LineCost[]): number =>
  lines.reduce((sum, line) => sum + unitCostMinor(line, line.printedSides) * line.quantity, 0);
