import { suggestedPriceMinor, unitCostMinor, unitProfit } from './profit';

const cost = { blankMinor: 395, printMinor: 350 };
const vat = { rateBps: 2000, registered: true };

describe('the profit of one piece', () => {
  it('is what is left of the price ex VAT after goods and print', () => {
    expect(unitProfit(1900, { cost, printedSides: 1, vatApplies: true, vat })).toEqual({
      grossMinor: 2280,
      vatMinor: 380,
      costMinor: 745,
      profitMinor: 1155,
      marginPercent: 61,
    });
  });

  it('includes each printed side, and one while the design is empty', () => {
    expect([0, 1, 2].map((sides) => unitCostMinor(cost, sides))).toEqual([745, 745, 1095]);
  });

  it('is a loss below cost, and has no margin at a price of nothing', () => {
    const terms = { cost, printedSides: 2, vatApplies: false, vat };
    expect(unitProfit(1000, terms)).toMatchObject({
      grossMinor: 1000,
      vatMinor: 0,
      profitMinor: -95,
      marginPercent: -10,
    });
    expect(unitProfit(0, terms)).toMatchObject({ profitMinor: -1095, marginPercent: null });
  });

  it('is the same whether VAT is charged or not', () => {
    const without = unitProfit(1234, {
      cost,
      printedSides: 1,
      vatApplies: true,
      vat: { rateBps: 0, registered: false },
    });
    expect(without.profitMinor).toBe(unitProfit(1234, { cost, printedSides: 1, vatApplies: true, vat }).profitMinor);
  });

  it('defaults to a price of twice the cost, in whole units', () => {
    expect([suggestedPriceMinor(745), suggestedPriceMinor(750), suggestedPriceMinor(0)]).toEqual([1500, 1500, 0]);
  });
});
