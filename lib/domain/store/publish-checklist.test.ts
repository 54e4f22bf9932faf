import { buildPublishChecklist, listBlockingChecks, type PublishFacts } from './publish-checklist';

const company = { legalName: 'Example Ltd', address: '1 Road', vatNumber: 'GB1' };
const ready: PublishFacts = {
  type: 'store',
  isSample: false,
  region: 'UK',
  notVatRegistered: false,
  sellsWithoutVat: false,
  products: 3,
  belowCost: 0,
  contactEmail: 'shop@example.test',
  colours: { primary: '#17594a', secondary: '#ffcc00' },
  ownShippingMethods: null,
  hasTaxSource: null,
  promoCodes: 0,
  isMade: true,
  isAboutEmpty: false,
  isEmailConfirmed: true,
  paymentAccount: 'complete',
  paymentStop: null,
  isPaymentRefused: false,
  hasFailedPayout: false,
  isVerified: true,
  takesRealCards: true,
  company,
};
const blocking = (change: Partial<PublishFacts>) => listBlockingChecks(buildPublishChecklist({ ...ready, ...change }));

describe('the publish checklist', () => {
  it('allows a store to open that has all it needs', () => {
    expect(blocking({})).toEqual([]);
    expect(buildPublishChecklist(ready).every(({ met }) => met)).toBe(true);
  });

  it.each<[Partial<PublishFacts>, string]>([
    [{ products: 0 }, 'products'],
    [{ belowCost: 1 }, 'prices'],
    [{ contactEmail: null }, 'contact'],
    [{ contactEmail: 'nobody' }, 'contact'],
    [{ colours: { primary: '#ffffff', secondary: '#000000' } }, 'colours'],
    [{ colours: { primary: 'red;}', secondary: '#000000' } }, 'colours'],
    [{ ownShippingMethods: 0 }, 'shipping'],
    [{ hasTaxSource: false }, 'sales_tax'],
    [{ type: 'promo' }, 'promo_codes'],
    [{ isEmailConfirmed: false }, 'email'],
    [{ company: { ...company, legalName: ' ' } }, 'company'],
    [{ company: { ...company, address: '' } }, 'address'],
    [{ company: { ...company, vatNumber: '' } }, 'vat_number'],
    [{ type: 'promo', promoCodes: 1, isEmailConfirmed: false }, 'email'],
    [{ type: 'promo', promoCodes: 1, company: { ...company, address: '' } }, 'address'],
  ])('blocks a store with %j because of its %s', (change, check) => {
    expect(blocking(change)).toEqual([check]);
  });

  it('does not require a profit on gifts', () => {
    expect(blocking({ type: 'promo', promoCodes: 1, belowCost: 4 })).toEqual([]);
  });

  it('needs no code for a promo event whose gifts are claimed without one', () => {
    expect(blocking({ type: 'promo', isSample: true })).toEqual([]);
  });

  it.each<Partial<PublishFacts>>([{ notVatRegistered: true }, { region: 'US' }, { type: 'promo', promoCodes: 1 }])(
    'requires no VAT number for a store with %j',
    (change) => {
      expect(blocking({ ...change, company: { ...company, vatNumber: '' } })).toEqual([]);
    },
  );

  it.each(['bulk', 'products'] as const)(
    'requires of a store of type %s what enquiries need, not what orders need',
    (type) => {
      const poor = {
        type,
        belowCost: 2,
        ownShippingMethods: 0,
        isEmailConfirmed: false,
        hasPaymentAccount: false,
        company: { legalName: '', address: '', vatNumber: '' },
      } as const;
      expect(blocking(poor)).toEqual([]);
      expect(blocking({ ...poor, contactEmail: null })).toEqual(['contact']);
      const checks = buildPublishChecklist({ ...ready, ...poor }).map(({ check }) => check);
      expect(checks).not.toEqual(expect.arrayContaining(['prices']));
      expect(checks).not.toEqual(expect.arrayContaining(['payment_account']));
    },
  );

  it('recommends a payment account and a filled page, but does not require them', () => {
    const poor = { isAboutEmpty: true, paymentAccount: 'none' as const };
    expect(blocking(poor)).toEqual([]);
    const open = buildPublishChecklist({ ...ready, ...poor }).filter(({ met }) => !met);
    expect(open.map(({ check }) => check)).toEqual(['payment_account', 'about']);
  });

  it('blocks a store whose real card payments would go to the platform for an unverified client', () => {
    const stranger = { paymentAccount: 'none' as const, isVerified: false };
    expect(blocking(stranger)).toEqual(['verification']);
    expect(blocking({ ...stranger, takesRealCards: false })).toEqual([]);
    expect(blocking({ ...stranger, paymentAccount: 'complete' })).toEqual([]);
    expect(blocking({ ...stranger, type: 'promo', promoCodes: 1 })).toEqual([]);
  });

  it('blocks a store that cannot take card payments, and only warns when payouts have problems', () => {
    const lost = { paymentAccount: 'lost', paymentStop: 'lost', isVerified: false } as const;
    expect(blocking(lost)).toEqual(['payment_lost']);
    expect(blocking({ paymentAccount: 'restricted', paymentStop: 'restricted' })).toEqual(['payment_restriction']);
    const advised = { paymentAccount: 'restricted', hasFailedPayout: true, isPaymentRefused: true } as const;
    expect(blocking(advised)).toEqual([]);
    const open = buildPublishChecklist({ ...ready, ...advised }).filter(({ met }) => !met);
    expect(open.map(({ check, region }) => [check, region])).toEqual([
      ['payment_restriction', ready.region],
      ['payouts', ready.region],
      ['payment_refused', ready.region],
    ]);
  });

  it('reports designs with warnings, without blocking the store', () => {
    const designs = [{ id: 1, name: 'Shirt', points: [{ kind: 'resolution' as const, colours: [] }] }];
    const pointed = buildPublishChecklist({ ...ready, designs: { products: designs, unjudged: 3 } });
    expect(pointed.find(({ check }) => check === 'designs')).toEqual({
      check: 'designs',
      met: false,
      blocks: false,
      products: designs,
      unjudged: 3,
    });
    expect(listBlockingChecks(pointed)).toEqual([]);
    expect(
      buildPublishChecklist({ ...ready, designs: { products: [], unjudged: 0 } }).find(
        ({ check }) => check === 'designs',
      )?.met,
    ).toBe(true);
  });
});
