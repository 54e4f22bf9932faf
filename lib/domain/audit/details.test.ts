import { detailLines } from './details';

describe('the details of an audit entry', () => {
  it('are told as old and new, wherever the entry wrote them', () => {
    expect(detailLines({ slug: 'summer-fest', from: 'Draft', to: 'Active' })).toEqual([
      { name: '', from: 'Draft', to: 'Active' },
      { name: 'slug', from: null, to: 'summer-fest' },
    ]);
    expect(detailLines({ old: 'admin', new: 'account_manager' })).toEqual([
      { name: '', from: 'admin', to: 'account_manager' },
    ]);
    expect(detailLines({ changed: { vatRateBps: { from: 2000, to: 0 }, region: { from: 'UK' } } })).toEqual([
      { name: 'vatRateBps', from: '2000', to: '0' },
      { name: 'region', from: null, to: '{"from":"UK"}' },
    ]);
    expect(detailLines({ limit: { from: null, to: 500 } })).toEqual([{ name: 'limit', from: '–', to: '500' }]);
  });

  it('write amounts as people do, with their currency', () => {
    expect(detailLines({ currency: 'GBP', total_minor: 10_074, refund_minor: 0 })).toEqual([
      { name: 'total', from: null, to: '100.74 GBP' },
      { name: 'refund', from: null, to: '0.00 GBP' },
    ]);
    expect(detailLines({ currency: 'EUR' })).toEqual([{ name: 'currency', from: null, to: 'EUR' }]);
  });

  it('stay short, and are words whatever was written down', () => {
    expect(detailLines({ fields: ['name', 'city'], note: '', none: [] })).toEqual([
      { name: 'fields', from: null, to: 'name, city' },
      { name: 'note', from: null, to: '–' },
      { name: 'none', from: null, to: '–' },
    ]);
    expect(detailLines({ text: 'x'.repeat(500) })[0]?.to).toHaveLength(160);
  });
});
