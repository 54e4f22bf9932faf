import { canHoldProduction, findPaymentHold, isNewerDisputeEvent, sumDisputedMinor } from './disputes';

describe('a dispute', () => {
  it('is changed by newer events alone, and within the same second by later stages', () => {
    const at = (seconds: number) => new Date(seconds * 1_000);
    const currentEvent = { state: 'under review', eventAt: at(10) } as const;
    expect(isNewerDisputeEvent({ state: 'needs response', eventAt: at(11) }, currentEvent)).toBe(true);
    expect(isNewerDisputeEvent({ state: 'won', eventAt: at(9) }, currentEvent)).toBe(false);
    expect(isNewerDisputeEvent({ state: 'won', eventAt: at(10) }, currentEvent)).toBe(true);
    expect(isNewerDisputeEvent({ state: 'under review', eventAt: at(10) }, currentEvent)).toBe(false);
  });

  it('reserves its amount until it is won', () => {
    const disputes = [
      { state: 'needs response', amountMinor: 100 },
      { state: 'lost', amountMinor: 20 },
      { state: 'won', amountMinor: 3 },
    ] as const;
    expect(sumDisputedMinor(disputes)).toBe(120);
  });
});

describe('a payment hold', () => {
  const facts = { dueMinor: 500, refundedMinor: 0, disputes: [] };

  it('applies for a dispute that is not won, and for a full refund', () => {
    expect(findPaymentHold(facts)).toBeNull();
    expect(findPaymentHold({ ...facts, disputes: [{ state: 'lost' }] })).toBe('dispute');
    expect(findPaymentHold({ ...facts, disputes: [{ state: 'won' }] })).toBeNull();
    expect(findPaymentHold({ ...facts, refundedMinor: 500 })).toBe('refund');
    expect(findPaymentHold({ ...facts, refundedMinor: 499 })).toBeNull();
    expect(findPaymentHold({ ...facts, dueMinor: 0 })).toBeNull();
  });

  it('does not apply once the products are being made, or have left', () => {
    expect(['new', 'processed', 'picked', 'address issue'].every((status) => canHoldProduction(status as 'new'))).toBe(
      true,
    );
    expect(['in production', 'shipped', 'cancelled'].some((status) => canHoldProduction(status as 'new'))).toBe(false);
  });
});
