import { calculateUnitCostMinor } from '../pricing/profit';

/** Production cost of one order line. */
export interface LineCost {
  /** Cost of one blank, minor units ex VAT; `printMinor` is the cost of one printed side. */
  readonly blankMinor: number;
  readonly printMinor: number;
  readonly printedSides: number;
  readonly quantity: number;
}

/**
 * Returns the production cost of an order, minor units ex VAT, which counts against budgets and credit limits. A gift
 * costs as much as a paid order.
 */
export const calculateProductionCostMinor = (lines: readonly LineCost[]): number =>
  lines.reduce((sum, line) => sum + calculateUnitCostMinor(line, line.printedSides) * line.quantity, 0);
