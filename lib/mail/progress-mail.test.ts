import { LANGUAGES } from '@/lib/domain/languages/languages';
import { progressMail } from './progress-mail';
import { refundMail } from './refund-mail';

const WHOLE = '<span style="white-space:nowrap">';

describe('mails on the way of an order', () => {
  const of = (lang: string) => ({
    order: {
      orderRef: 'ML-7K2QD-9XWA',
      lang,
      region: 'EU' as const,
      currency: 'EUR' as const,
      deliveryFrom: '2026-11-26',
      deliveryTo: '2026-11-30',
      customer: { name: 'Wilhelmina' },
    },
    storeName: 'Nordic Run',
    slug: 'nordic-run',
    domain: null,
    follow: '/nordic-run/track',
  });
  const parcel = { carrier: 'PostNL', trackingNumber: '3SABCD', trackingUrl: 'https://carrier.test/3SABCD' };

  it.each(LANGUAGES)('in %s never end a line within a date or a reference', async (lang) => {
    const shipped = await progressMail({ ...of(lang), kind: 'shipping', progress: { ...parcel, delayedTo: null } });
    const late = await progressMail({ ...of(lang), kind: 'delay', progress: { ...parcel, delayedTo: '2026-12-04' } });
    const refunded = await refundMail({ ...of(lang), refund: { amountMinor: 2541 } });
    for (const text of ['26-11-2026', '30-11-2026', 'ML-7K2QD-9XWA']) expect(shipped.html).toContain(WHOLE + text);
    expect(late.html).toContain(`${WHOLE}04-12-2026`);
    expect(refunded.html).toContain(`${WHOLE}ML-7K2QD-9XWA`);
  });
});
