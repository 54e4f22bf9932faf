import { LANGUAGES } from '@/lib/domain/languages/languages';
import { ORDER_PROBLEMS } from '@/lib/domain/orders/notifications';
import { listHtmlWords, listTextWords } from '@/tests/setup/mail-texts';
import { buildOrderNotification, type NotifiedOrder, type NotifiedProblem } from './order-notification';

const order = (number: number, problem: NotifiedProblem | null): NotifiedOrder => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  orderRef: `ML-00000-000${number}`,
  storeName: 'Nordic <Run>',
  totalMinor: 4_314,
  currency: 'EUR',
  region: 'EU',
  problem,
  note: problem === 'fulfiller submission error' ? 'Closed <until> Monday' : '',
  delay: problem === 'late' ? { promised: '2026-11-30', expected: '2026-12-04' } : undefined,
  next: number === 1 ? 'automatic' : number === 2 ? 'by hand' : number === 3 ? 'self' : 'self by hand',
  pieces: number,
  lines: [
    {
      name: 'Shirt',
      colour: 'none-such',
      colourName: 'Deep sea',
      size: 'M',
      quantity: number,
      customTexts: [{ text: 'Wren' }],
      pictures: ['/api/1/x'],
    },
  ],
});
const user = (language: string, role = 'admin') => ({ language, role });
const write = (language: string, orders: readonly NotifiedOrder[], more = 0) =>
  buildOrderNotification({
    topic: orders[0]?.problem ? 'problem' : 'new order',
    user: user(language),
    region: 'EU',
    orders,
    more,
    endUrl: 'http://localhost:3000/unsubscribe/x',
  });

const everyProblem = ORDER_PROBLEMS.map((problem, index) => order(index + 1, problem));

describe.each(LANGUAGES)('order notifications in %s', (language) => {
  it('have the same content as text and as HTML, with every argument filled in', async () => {
    const mails = [
      await write(language, [order(1, null)]),
      await write(language, [order(2, null)]),
      await write(language, [order(3, null)]),
      await write(language, [order(4, null)]),
      await write(language, [order(1, 'personalisation missing')]),
      await write(language, [order(1, 'personalisation unreachable')]),
      await write(language, [order(1, 'late unannounced')]),
      await write(language, [order(1, null), order(2, null)], 7),
      await write(language, everyProblem, 3),
      ...(await Promise.all(everyProblem.map((one) => write(language, [one])))),
    ];
    for (const { subject, text, html } of mails) {
      const [inText, inHtml] = [new Set(listTextWords(text)), new Set(listHtmlWords(html))];
      expect([...inText].filter((bodyWord) => !inHtml.has(bodyWord))).toEqual([]);
      expect([...inHtml].filter((bodyWord) => !inText.has(bodyWord) && bodyWord !== 'Merchloom')).toEqual([]);
      expect(subject + text).not.toMatch(/undefined|\{\w+\}|orderNotification\./);
    }
  });
});

describe('an order notification', () => {
  it('links to its order, and names the next step', async () => {
    const automatic = await write('en', [order(1, null)]);
    expect(automatic.subject).toBe('New order ML-00000-0001 at Nordic <Run>: €\u00a043,14');
    expect(automatic.text).toContain('It goes into production automatically.');
    expect(automatic.text).toContain('/orders/00000000-0000-4000-8000-000000000001');
    expect((await write('en', [order(2, null)])).text).toContain('Check the order, then send it to your fulfiller.');
    expect(automatic.html).toContain('Nordic &lt;Run&gt;');
  });

  it('of several problems names each kind once with what to do, and the fulfiller’s message', async () => {
    const { subject, text, html } = await write('en', everyProblem, 3);
    expect(subject).toBe('11 orders need your attention');
    expect(text.match(/The order can’t be sent to this address/g)).toHaveLength(1);
    expect(text).toContain('Closed <until> Monday');
    expect(html).toContain('Closed &lt;until&gt; Monday');
    expect(text).toContain('And 3 more orders.');
    expect(text).toMatch(/\/orders\?status=address%20issue/);
  });

  it('describes a missing personalisation as such, and not as a failed print', async () => {
    const { subject, text } = await write('en', [order(1, 'personalisation missing')]);
    expect(subject).toContain('Personalisation missing');
    expect(text).toContain('We e-mailed the shopper a link to add it.');
    expect(text).not.toMatch(/can’t be printed|print it again/);
    expect((await write('en', [order(1, 'personalisation unreachable')])).text).toContain('could not ask the shopper');
    const several = await write('en', [order(1, 'personalisation missing'), order(2, 'artwork issue')]);
    expect(several.text).toContain('ML-00000-0001');
    expect(several.text).toContain('We e-mailed the shopper a link to add it.');
  });

  it('tells whoever makes an order from when on it can be marked', async () => {
    expect((await write('en', [order(3, null)])).text).toContain('once its waiting time is over');
    expect((await write('en', [order(4, null)])).text).toContain('Press “Prepare now” there');
  });

  it('links to stuck orders when it is about nothing else', async () => {
    const { text } = await write('en', [order(1, 'stuck'), order(2, 'stuck')]);
    expect(text).toContain('/orders?stuck=1');
  });

  it('of a late order names the promised and the new day, and what to do', async () => {
    const { subject, text } = await write('en', [order(1, 'late')]);
    expect(subject).toContain('Later than promised');
    expect(text).toContain('It was promised by 30 November 2026 and is now expected by 4 December 2026.');
    expect(text).toContain('We e-mail the shopper the new date.');
    const several = await write('en', [order(1, 'late'), order(2, 'late')]);
    expect(several.text.match(/It was promised by 30 November 2026/g)).toHaveLength(2);
    expect(several.text).toContain('http://localhost:3000/orders\n');
    const unknown = { ...order(1, 'late'), delay: { promised: '2026-11-30', expected: null } };
    expect((await write('en', [unknown])).text).toContain('The new date is not known yet.');
    expect((await write('en', [order(1, 'late unannounced')])).text).not.toContain('We e-mail the shopper');
  });

  it('says who can turn it off', async () => {
    const notification = { topic: 'problem', region: 'EU', orders: everyProblem, more: 0, endUrl: null } as const;
    const endUrl = 'http://localhost:3000/unsubscribe/x';
    const manager = await buildOrderNotification({ ...notification, endUrl, user: user('en', 'account_manager') });
    expect(manager.text).toContain(`Stop these e-mails: ${endUrl}`);
    expect(manager.text).not.toContain('Administrators always get an e-mail');
    expect(manager.text).toContain('/settings#notifications');
    const admin = await buildOrderNotification({ ...notification, user: user('en') });
    expect(admin.text).toContain('Administrators always get an e-mail');
    expect(admin.text).not.toContain('/unsubscribe/');
  });
});
