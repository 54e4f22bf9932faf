import { type DetailValue, toDetailLines } from './details';

const text = (content: string): DetailValue => ({ kind: 'text', text: content });
const fact = (name: string, to: DetailValue) => ({ name, about: '', from: null, to });
const change = (name: string, from: DetailValue, to: DetailValue) => ({ name, about: '', from, to });
const none: DetailValue = { kind: 'none' };

describe('the details of an audit entry', () => {
  it('are shown as old and new values, wherever the entry recorded them', () => {
    expect(toDetailLines({ slug: 'summer-fest', from: 'Draft', to: 'Active' })).toEqual([
      change('', text('Draft'), text('Active')),
      fact('slug', text('summer-fest')),
    ]);
    expect(toDetailLines({ old: 'admin', new: 'account_manager' })).toEqual([
      change('', text('admin'), text('account_manager')),
    ]);
    expect(
      toDetailLines({
        changed: {
          vatRateBps: { from: 2000, to: 0 },
          region: { from: 'UK' },
          notVatRegistered: { from: false, to: true },
          countries: { from: ['GB'], to: ['GB', 'IE'] },
          vatDecided: { from: false, to: true },
        },
      }),
    ).toEqual([
      change('vat_rate', { kind: 'percent', bps: 2000 }, { kind: 'percent', bps: 0 }),
      change('region', text('UK'), none),
      change('not_vat_registered', { kind: 'yes_no', on: false }, { kind: 'yes_no', on: true }),
      change(
        'countries',
        { kind: 'list', items: ['GB'], names: false, more: 0 },
        { kind: 'list', items: ['GB', 'IE'], names: false, more: 0 },
      ),
    ]);
    expect(toDetailLines({ limit: { from: null, to: 500 } })).toEqual([
      change('limit', none, { kind: 'number', number: 500 }),
    ]);
  });

  it('list the changed parts of a composite value', () => {
    const formerPrices = { standard: 495, express: null, additionalItem: 100 };
    expect(
      toDetailLines({ changed: { customShipping: { from: formerPrices, to: { ...formerPrices, standard: 595 } } } }),
    ).toEqual([
      change(
        'standard',
        { kind: 'amount', minor: 495, currency: null },
        { kind: 'amount', minor: 595, currency: null },
      ),
    ]);
    expect(
      toDetailLines({ changed: { customShipping: { from: null, to: { standard: 495, express: null } } } }),
    ).toEqual([change('standard', none, { kind: 'amount', minor: 495, currency: null })]);
    expect(
      toDetailLines({ differences: [{ kind: 'price', about: 'Navy / M', ours: '20.00', theirs: '18.00' }] }),
    ).toEqual([{ name: 'price', about: 'Navy / M', from: text('20.00'), to: text('18.00') }]);
  });

  it('show amounts with currency, days as dates, and shares in per cent', () => {
    expect(toDetailLines({ currency: 'GBP', total_minor: 10_074, refund_minor: 0 })).toEqual([
      fact('total', { kind: 'amount', minor: 10_074, currency: 'GBP' }),
      fact('refund', { kind: 'amount', minor: 0, currency: 'GBP' }),
    ]);
    expect(toDetailLines({ from: '500.00', to: null, currency: 'EUR' })).toEqual([
      change('', { kind: 'amount', minor: 50_000, currency: 'EUR' }, none),
    ]);
    expect(toDetailLines({ from: 0, to: 7_500, currency: 'EUR' }, 'event budget updated')).toEqual([
      change('', { kind: 'amount', minor: 0, currency: 'EUR' }, { kind: 'amount', minor: 7_500, currency: 'EUR' }),
    ]);
    expect(toDetailLines({ from: '5.00', to: '7.50' }, 'credit account discount amount updated')).toEqual([
      change('', { kind: 'percent', bps: 500 }, { kind: 'percent', bps: 750 }),
    ]);
    expect(toDetailLines({ currency: 'EUR' })).toEqual([fact('currency', text('EUR'))]);
    expect(toDetailLines({ until: '2026-03-01', at: '2026-03-01T10:00:00.000Z' })).toEqual([
      fact('until', { kind: 'day', day: '2026-03-01' }),
      fact('at', { kind: 'moment', at: '2026-03-01T10:00:00.000Z' }),
    ]);
  });

  it('name fields, hide numbers of rows, and stay short', () => {
    expect(toDetailLines({ fields: ['name', 'city'], note: '', none: [], event_id: 7, fulfiller_id: 3 })).toEqual([
      fact('fields', { kind: 'list', items: ['name', 'city'], names: true, more: 0 }),
      fact('note', none),
      fact('none', none),
    ]);
    const long = toDetailLines({ text: 'x'.repeat(500) })[0]?.to;
    expect(long?.kind === 'text' && long.text).toHaveLength(160);
    const many = toDetailLines({ skus: Array.from({ length: 30 }, (_, at) => `S${at}`) })[0]?.to;
    expect(many).toMatchObject({ kind: 'list', more: 10 });
  });

  it('never show JSON, however an old entry was written', () => {
    const odd = {
      a: { b: { c: { d: { e: { f: { g: [1, { h: 'x' }] } } } } } },
      list: [[{ deep: [1, 2] }], 3],
      to: { x: 1 },
    };
    const serializedValues = JSON.stringify(toDetailLines(odd).map(({ to }) => to));
    expect(toDetailLines(odd).length).toBeGreaterThan(0);
    for (const { to } of toDetailLines(odd)) {
      const texts = to.kind === 'text' ? [to.text] : to.kind === 'list' ? to.items : [];
      for (const line of texts) expect(line).not.toMatch(/[{}[\]"]/);
    }
    expect(serializedValues).toContain('deep: 1 2');
  });
});
