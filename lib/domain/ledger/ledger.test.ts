import fc from 'fast-check';
import { buildTaxRows } from '../documents/tax-rows';
import { calculateDonationLeft } from '../fundraising/fundraiser';
import { DISPUTE_STATES, type DisputeState } from '../payments/disputes';
import { priceOrder } from '../pricing/price-order';
import {
  LEDGER_ACCOUNTS,
  LEDGER_CAUSES,
  type LedgerAccount,
  type LedgerCause,
  type LedgerEntry,
  MONEY_ACCOUNTS,
} from './accounts';
import { diffEntries, mergeEntries, sumEntries } from './entries';
import {
  type BillPaidFrom,
  buildBillEntries,
  buildDisputeEntries,
  buildDonationEntries,
  buildFeeEntries,
  buildPayoutEntries,
  buildProductionEntries,
  buildRefundEntries,
  buildReleaseEntries,
  buildSaleEntries,
  extractSaleTaxes,
  type ProductionCost,
  type Sale,
  sumCreditedTaxRows,
} from './postings';
import { calculateOrderResult } from './profit';
import {
  type AccountSum,
  listGroupLines,
  STATEMENT_GROUPS,
  STATEMENT_LINES,
  type StatementLine,
  sumStatement,
} from './statement';

/** Random sales, priced as the checkout prices them. */
const sale: fc.Arbitrary<Sale> = fc
  .record({
    lines: fc.array(
      fc.record({
        netMinor: fc.integer({ min: 0, max: 20_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        vatApplies: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    rateBps: fc.constantFrom(0, 500, 1900, 2000, 2550),
    base: fc.nat(2_000),
    discount: fc.nat(30_000),
    region: fc.constantFrom('UK', 'EU', 'US'),
    salesTaxBps: fc.constantFrom(0, 400, 725),
    heldIn: fc.constantFrom(...MONEY_ACCOUNTS),
  })
  .map(({ lines, rateBps, base, discount, region, salesTaxBps, heldIn }) => {
    const price = priceOrder({
      lines,
      store: {
        region,
        currency: ({ UK: 'GBP', EU: 'EUR', US: 'USD' } as const)[region],
        vat: { rateBps, registered: true },
      },
      shipping: { methods: { standard: base, standard_tracked: null, express: null }, additionalItemMinor: 150 },
      method: 'standard',
      voucher: { discountMinor: discount },
      taxRateBps: region === 'US' ? salesTaxBps : null,
    });
    const amounts = {
      region,
      shippingMinor: price.shippingGrossMinor,
      discountMinor: price.discountMinor,
      vatMinor: price.vatMinor,
      totalMinor: price.chargeMinor,
    };
    const taxed = lines.map(({ quantity, vatApplies }, at) => ({
      quantity,
      vatApplies,
      unitGrossMinor: price.subtotal.lines[at]?.unitGrossMinor ?? 0,
    }));
    return { ...amounts, heldIn, taxes: buildTaxRows({ ...amounts, lines: taxed }, rateBps) };
  });

/** Change of an order that the test applies. `part` is a share of the remaining payment, in per mille. */
type Event =
  | { readonly kind: 'refund'; readonly part: number }
  | { readonly kind: 'failure'; readonly which: number }
  | { readonly kind: 'dispute'; readonly state: DisputeState }
  | { readonly kind: 'production'; readonly cost: ProductionCost; readonly isReversed: boolean }
  | { readonly kind: 'bill'; readonly paidFrom: BillPaidFrom | null }
  | { readonly kind: 'fee'; readonly part: number; readonly isReturned: boolean }
  | { readonly kind: 'donation'; readonly part: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'payout'; readonly part: number; readonly isFailed: boolean };

const part = fc.integer({ min: 1, max: 1_000 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), part }),
  fc.record({ kind: fc.constant('failure' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('dispute' as const), state: fc.constantFrom(...DISPUTE_STATES) }),
  fc.record({
    kind: fc.constant('production' as const),
    cost: fc.record({ productionMinor: fc.nat(50_000), shippingMinor: fc.nat(3_000) }),
    isReversed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('bill' as const),
    paidFrom: fc.constantFrom(null, 'owner_account' as const, 'payout_balance' as const),
  }),
  fc.record({ kind: fc.constant('fee' as const), part, isReturned: fc.boolean() }),
  fc.record({ kind: fc.constant('donation' as const), part }),
  fc.record({ kind: fc.constant('release' as const) }),
  fc.record({ kind: fc.constant('payout' as const), part, isFailed: fc.boolean() }),
);

/** Ledger of one order: its postings by subject. */
class Books {
  readonly postings: { readonly subject: string; readonly entries: readonly LedgerEntry[] }[] = [];

  post(subject: string, target: readonly LedgerEntry[]): void {
    const entries = diffEntries(target, this.list(subject));
    if (entries.length > 0) this.postings.push({ subject, entries });
  }

  /** Lists the entries of the subjects whose names begin with one of these words. */
  list(...subjects: readonly string[]): LedgerEntry[] {
    return this.postings
      .filter(({ subject }) => subjects.some((name) => subject.startsWith(name)))
      .flatMap(({ entries }) => entries);
  }

  balance(account: LedgerEntry['account']): number {
    return sumEntries(this.list('').filter((entry) => entry.account === account));
  }
}

/** Applies the changes to an order, and calls `check` after each. */
function live(sold: Sale, events: readonly Event[], check: (books: Books) => void = () => undefined): Books {
  const books = new Books();
  books.post('order', buildSaleEntries(sold));
  let donationMinor = 0;
  const donate = () => {
    const { receivedMinor } = calculateOrderResult(books.list('order', 'fee', 'refund', 'dispute', 'release'));
    const { totalMinor } = sold;
    books.post('donation', buildDonationEntries(calculateDonationLeft({ donationMinor, totalMinor, receivedMinor })));
  };
  check(books);
  const refunds: { readonly name: string; readonly amountMinor: number; isFailed: boolean }[] = [];
  let cost = { productionMinor: 0, shippingMinor: 0 };
  let isReleased = false;
  let feeMinor: number | undefined;
  let payouts = 0;
  const release = () => books.post('release', buildReleaseEntries(books.list('order', 'fee', 'refund', 'dispute')));
  const credited = (except: string) =>
    sumCreditedTaxRows(
      books.postings
        .filter(({ subject }) => /^(?:refund|dispute)/.test(subject) && subject !== except)
        .flatMap(({ entries }) => entries),
    );
  for (const step of events) {
    if (step.kind === 'refund') {
      const leftMinor =
        sold.totalMinor - refunds.reduce((sum, { amountMinor, isFailed }) => sum + (isFailed ? 0 : amountMinor), 0);
      const amountMinor = Math.ceil((leftMinor * step.part) / 1_000);
      if (amountMinor <= 0) continue;
      const name = `refund ${refunds.length}`;
      refunds.push({ name, amountMinor, isFailed: false });
      books.post(name, buildRefundEntries(sold, credited(name), amountMinor));
    } else if (step.kind === 'failure') {
      const refund = refunds[step.which];
      if (!refund) continue;
      refund.isFailed = true;
      books.post(refund.name, []);
    } else if (step.kind === 'dispute') {
      if (sold.totalMinor === 0) continue;
      const dispute = { state: step.state, amountMinor: sold.totalMinor };
      books.post('dispute', buildDisputeEntries(sold, credited('dispute'), dispute));
    } else if (step.kind === 'production') {
      cost = step.isReversed ? { productionMinor: 0, shippingMinor: 0 } : step.cost;
      books.post('production', buildProductionEntries(cost));
    } else if (step.kind === 'fee') {
      // Only a payment to the owner's account pays a fee, and its amount never changes.
      if (sold.heldIn !== 'owner_account') continue;
      feeMinor ??= Math.floor((sold.totalMinor * step.part) / 1_000);
      books.post('fee', step.isReturned ? [] : buildFeeEntries(feeMinor));
    } else if (step.kind === 'donation') {
      donationMinor ||= Math.floor((sold.totalMinor * step.part) / 10_000);
    } else if (step.kind === 'release') {
      isReleased = true;
    } else if (step.kind === 'payout') {
      const amountMinor = Math.floor((Math.max(0, books.balance('payout_balance')) * step.part) / 1_000);
      payouts += 1;
      books.post(`payout ${payouts}`, buildPayoutEntries(amountMinor));
      if (step.isFailed) books.post(`payout ${payouts}`, []);
    } else {
      const vatMinor = Math.round((cost.productionMinor + cost.shippingMinor) / 5);
      books.post('bill', buildBillEntries({ ...cost, vatMinor, vatRateBps: 2_000, paidFrom: step.paidFrom }));
    }
    donate();
    // A refund or dispute of a released payment is deducted from the amount that may be paid out.
    if (isReleased) release();
    check(books);
  }
  return books;
}

const life = [sale, fc.array(event, { maxLength: 12 })] as const;
const RUNS = { numRuns: 10_000 };

describe('the ledger of an order', () => {
  it('comes to nothing after every event of 10,000 random lives', () => {
    fc.assert(
      fc.property(...life, (sold, events) => {
        live(sold, events, ({ postings }) => {
          for (const { entries } of postings) {
            expect(sumEntries(entries)).toBe(0);
            expect(entries.every(({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor !== 0)).toBe(
              true,
            );
          }
        });
      }),
      RUNS,
    );
  });

  it('is the same however often an event is repeated', () => {
    fc.assert(
      fc.property(...life, (sold, events) => {
        const repeated = events.flatMap((step): Event[] =>
          // The other changes are applied twice, because repeating them must post nothing; two refunds or pay-outs are
          // separate ones.
          step.kind === 'refund' || step.kind === 'payout' ? [step] : [step, step],
        );
        expect(live(sold, repeated).postings).toEqual(live(sold, events).postings);
      }),
    );
  });

  it('owes nothing to the owner and to no tax once the whole payment was refunded, in any parts', () => {
    fc.assert(
      fc.property(sale, fc.array(part, { maxLength: 6 }), (sold, parts) => {
        const events = [...parts, 1_000].map((part) => ({ kind: 'refund' as const, part }));
        const books = live(sold, events);
        expect([books.balance(sold.heldIn), books.balance('vat'), books.balance('sales_tax')]).toEqual([0, 0, 0]);
        expect(books.balance('owner') + books.balance('voucher')).toBe(0);
      }),
    );
  });

  it('is as before a dispute that was won, and without its payment after a lost one', () => {
    fc.assert(
      fc.property(sale, (sold) => {
        const before = mergeEntries(live(sold, []).list(''));
        const won = (['needs response', 'under review', 'won'] as const).map((state) => ({
          kind: 'dispute' as const,
          state,
        }));
        expect(mergeEntries(live(sold, won).list(''))).toEqual(before);
        const lost = live(sold, [
          { kind: 'dispute', state: 'needs response' },
          { kind: 'dispute', state: 'lost' },
        ]);
        expect(lost.balance(sold.heldIn)).toBe(0);
        expect(lost.balance('shopper')).toBe(0);
        expect(lost.balance('vat') + lost.balance('sales_tax')).toBe(0);
      }),
    );
  });
});

const ORDER: Sale = {
  region: 'EU',
  heldIn: 'owner_account',
  totalMinor: 4_108,
  discountMinor: 500,
  taxes: [{ rateBps: 2_100, netMinor: 3_395, taxMinor: 713 }],
};

describe('what an order brought its owner', () => {
  it('is its payment less tax and the cost of production and shipping', () => {
    const books = live(ORDER, [
      { kind: 'production', cost: { productionMinor: 800, shippingMinor: 405 }, isReversed: false },
    ]);
    expect(calculateOrderResult(books.list(''))).toEqual({
      receivedMinor: 4_108,
      taxMinor: 713,
      productionMinor: 800,
      shippingMinor: 405,
      donationMinor: 0,
      profitMinor: 2_190,
    });
  });

  it('is a loss of its cost once the payment was refunded after production', () => {
    const books = live(ORDER, [
      { kind: 'production', cost: { productionMinor: 800, shippingMinor: 405 }, isReversed: false },
      { kind: 'refund', part: 1_000 },
    ]);
    expect(calculateOrderResult(books.list(''))).toMatchObject({ receivedMinor: 0, taxMinor: 0, profitMinor: -1_205 });
  });

  it('keeps the parts of its total per tax rate, however its entries are read', () => {
    fc.assert(
      fc.property(sale, (sold) => {
        const taxes = sold.taxes.filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0);
        expect(extractSaleTaxes(buildSaleEntries(sold), sold.discountMinor)).toEqual(taxes);
      }),
      RUNS,
    );
  });

  it('counts a voucher as less income, not as cost', () => {
    expect(live(ORDER, []).balance('voucher')).toBe(500);
    expect(calculateOrderResult(live(ORDER, []).list('')).profitMinor).toBe(3_395);
  });
});

describe('a bill', () => {
  it('moves the cost of its month to what the owner owes, and its payment from the owner’s money', () => {
    const cost = { productionMinor: 800, shippingMinor: 405, vatMinor: 253, vatRateBps: 2_100 };
    expect(buildBillEntries({ ...cost, paidFrom: null })).toEqual([
      { account: 'vat', amountMinor: 253, taxRateBps: 2_100 },
      { account: 'fulfiller_payable', amountMinor: 1_205, taxRateBps: null },
      { account: 'bill', amountMinor: -1_458, taxRateBps: null },
    ]);
    expect(
      diffEntries(
        buildBillEntries({ ...cost, paidFrom: 'owner_account' }),
        buildBillEntries({ ...cost, paidFrom: null }),
      ),
    ).toEqual([
      { account: 'owner_account', amountMinor: -1_458, taxRateBps: null },
      { account: 'bill', amountMinor: 1_458, taxRateBps: null },
    ]);
  });
});

describe('a release and a pay-out', () => {
  it('move money between accounts, and neither changes what an order brought', () => {
    fc.assert(
      fc.property(...life, (sold, events) => {
        const sales = events.filter(({ kind }) => kind !== 'bill');
        const books = live(sold, sales);
        const without = live(
          sold,
          sales.filter(({ kind }) => kind !== 'release' && kind !== 'payout'),
        );
        expect(
          calculateOrderResult(books.list('order', 'fee', 'donation', 'refund', 'dispute', 'production', 'release')),
        ).toEqual(calculateOrderResult(without.list('')));
        const total = (of: Books) =>
          of.balance('platform_account') + of.balance('payout_balance') + of.balance('paid_out');
        expect(total(books)).toBe(total(without));
      }),
    );
  });

  it('leave a balance below 0 only for what refunds and disputes took after a pay-out', () => {
    fc.assert(
      fc.property(...life, (sold, events) => {
        const calm = events.filter(({ kind }) => kind === 'release' || kind === 'payout');
        live(sold, calm, (books) => expect(books.balance('payout_balance')).toBeGreaterThanOrEqual(0));
      }),
    );
  });

  it('take a later refund of a released payment out of what may be paid out', () => {
    const books = live({ ...ORDER, heldIn: 'platform_account' }, [
      { kind: 'release' },
      { kind: 'payout', part: 1_000, isFailed: false },
      { kind: 'refund', part: 1_000 },
    ]);
    expect(books.balance('platform_account')).toBe(0);
    expect(books.balance('paid_out')).toBe(4_108);
    expect(books.balance('payout_balance')).toBe(-4_108);
  });
});

describe('a donation', () => {
  it('is a cost of its order, and shrinks with its refunds to nothing', () => {
    const books = live(ORDER, [{ kind: 'donation', part: 1_000 }]);
    expect(books.balance('donations_payable')).toBe(-410);
    expect(calculateOrderResult(books.list(''))).toMatchObject({ donationMinor: 410, profitMinor: 2_985 });
    const refunded = live(ORDER, [
      { kind: 'donation', part: 1_000 },
      { kind: 'refund', part: 500 },
    ]);
    expect(refunded.balance('donations_payable')).toBe(-205);
    const whole = live(ORDER, [
      { kind: 'donation', part: 1_000 },
      { kind: 'refund', part: 1_000 },
    ]);
    expect(whole.balance('donations_payable')).toBe(0);
  });
});

describe('an application fee', () => {
  it('moves its amount from the owner’s account to the platform’s, and back when it is returned', () => {
    const paid = live(ORDER, [{ kind: 'fee', part: 400, isReturned: false }]);
    expect([paid.balance('owner_account'), paid.balance('platform_account')]).toEqual([2_465, 1_643]);
    const returned = live(ORDER, [
      { kind: 'fee', part: 400, isReturned: false },
      { kind: 'fee', part: 400, isReturned: true },
    ]);
    expect([returned.balance('owner_account'), returned.balance('platform_account')]).toEqual([4_108, 0]);
  });

  it('is released like a payment, and changes nothing of what an order brought', () => {
    const books = live(ORDER, [{ kind: 'fee', part: 400, isReturned: false }, { kind: 'release' }]);
    expect([books.balance('platform_account'), books.balance('payout_balance')]).toEqual([0, 1_643]);
    expect(calculateOrderResult(books.list(''))).toEqual(calculateOrderResult(live(ORDER, []).list('')));
  });
});

describe('a statement', () => {
  it('adds up every entry once, except what is owed, and its result is the profit of its orders', () => {
    fc.assert(
      fc.property(...life, (sold, events) => {
        const { postings } = live(sold, events);
        const sums = postings.flatMap(({ subject, entries }) =>
          entries.map(({ account, amountMinor }) => ({ account, amountMinor, cause: toCause(subject, account) })),
        );
        const lines = sumStatement(sums);
        const result = listGroupLines('result').reduce((total, line) => total + lines[line], 0);
        const tax = lines.tax_on_sales;
        const entries = postings
          .filter(({ subject }) => !/^(?:bill|payout)/.test(subject))
          .flatMap((posting) => posting.entries);
        const profit = calculateOrderResult(entries);
        const withheld = lines.withheld;
        expect(result).toBe(profit.profitMinor + withheld);
        expect(tax).toBe(profit.taxMinor);
        const received = lines.owner_account + lines.production_fees + lines.platform_account + lines.shopify;
        expect(received).toBe(profit.receivedMinor);
      }),
    );
  });

  it('adds up each account and cause on one line, or on none because it is owed', () => {
    const sold = {
      vat: 'tax_on_sales',
      sales_tax: 'tax_on_sales',
      owner_account: 'owner_account',
      platform_account: 'platform_account',
      shopify: 'shopify',
      payout_balance: 'platform_account',
    } as const;
    const taken = { ...sold, owner: 'refunds', charge_back_excess: 'refunds', shopper: 'withheld' } as const;
    const produced = { production: 'production', shipping: 'shipping', fulfiller_payable: null } as const;
    const expected: Readonly<Record<LedgerCause, Partial<Record<LedgerAccount, StatementLine | null>>>> = {
      settled: { ...sold, owner: 'sales', voucher: 'discounts' },
      donated: { donations: 'donations', donations_payable: null },
      'donation reduced': { donations: 'donations', donations_payable: null },
      'fee kept': { owner_account: 'production_fees', platform_account: 'platform_account' },
      'fee returned': { owner_account: 'production_fees', platform_account: 'platform_account' },
      refunded: taken,
      'refund failed': taken,
      disputed: taken,
      'dispute won': taken,
      'charged back': taken,
      'sale cancelled': taken,
      produced,
      'production reversed': produced,
      'produced after all': produced,
      billed: { fulfiller_payable: null, bill: null, vat: 'tax_on_bills' },
      'bill paid': { bill: null, vat: 'tax_on_bills', owner_account: 'bills_paid', payout_balance: 'bills_paid' },
      released: { platform_account: 'platform_account', payout_balance: 'platform_account' },
      'paid out': { payout_balance: 'paid_out', paid_out: null },
      'payout failed': { payout_balance: 'paid_out', paid_out: null },
    };
    for (const cause of LEDGER_CAUSES)
      for (const account of Object.keys(expected[cause]) as LedgerAccount[]) {
        const sums = [{ account, cause, amountMinor: 100 }];
        const lines = STATEMENT_LINES.filter((line) => sumStatement(sums)[line] !== 0);
        const line = expected[cause][account];
        expect([cause, account, lines]).toEqual([cause, account, line ? [line] : []]);
      }
    const covered = new Set(Object.values(expected).flatMap((accounts) => Object.keys(accounts)));
    expect(LEDGER_ACCOUNTS.filter((account) => !covered.has(account))).toEqual([]);
  });

  it('shows income above 0, and costs, tax and payments of bills below', () => {
    // Products for 120, including 20 of VAT, were sold. Their production cost 30 and their shipping 10; the bill added
    // 8 of VAT and was paid.
    const sums: readonly AccountSum[] = [
      { account: 'owner_account', cause: 'settled', amountMinor: 120 },
      { account: 'owner', cause: 'settled', amountMinor: -100 },
      { account: 'vat', cause: 'settled', amountMinor: -20 },
      { account: 'production', cause: 'produced', amountMinor: 30 },
      { account: 'shipping', cause: 'produced', amountMinor: 10 },
      { account: 'fulfiller_payable', cause: 'produced', amountMinor: -40 },
      { account: 'fulfiller_payable', cause: 'billed', amountMinor: 40 },
      { account: 'vat', cause: 'billed', amountMinor: 8 },
      { account: 'bill', cause: 'billed', amountMinor: -48 },
      { account: 'bill', cause: 'bill paid', amountMinor: 48 },
      { account: 'owner_account', cause: 'bill paid', amountMinor: -48 },
    ];
    expect(sumStatement(sums)).toEqual({
      sales: 100,
      discounts: 0,
      refunds: 0,
      production: -30,
      donations: 0,
      shipping: -10,
      tax_on_sales: 20,
      tax_on_bills: -8,
      owner_account: 120,
      production_fees: 0,
      platform_account: 0,
      shopify: 0,
      withheld: 0,
      bills_paid: -48,
      paid_out: 0,
    });
  });

  it('has each line in one group', () => {
    expect(STATEMENT_GROUPS.flatMap(listGroupLines).toSorted()).toEqual([...STATEMENT_LINES].toSorted());
  });
});

/** Returns the cause of entries for a subject of {@link Books}. */
function toCause(subject: string, account: LedgerEntry['account']): LedgerCause {
  if (subject === 'order') return 'settled';
  if (subject === 'fee') return 'fee kept';
  if (subject === 'donation') return 'donated';
  if (subject.startsWith('refund')) return 'refunded';
  if (subject === 'dispute') return 'charged back';
  if (subject === 'production') return 'produced';
  if (subject === 'release') return 'released';
  if (subject.startsWith('payout')) return 'paid out';
  return account === 'owner_account' || account === 'payout_balance' ? 'bill paid' : 'billed';
}
