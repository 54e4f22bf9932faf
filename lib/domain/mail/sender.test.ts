import {
  adviseDmarc,
  adviseSpf,
  chooseSigningKey,
  findDkimProblem,
  listDmarcNames,
  MAIL_KEY_GRACE_MS,
  parseSenderAddress,
} from './sender';

describe('a sender address', () => {
  it.each([
    ['hello@festival.example', { local: 'hello', domain: 'festival.example' }],
    [' Hello.You+tag@Läden.example ', { local: 'hello.you+tag', domain: 'xn--lden-loa.example' }],
  ])('is read from %p', (typed, parts) => {
    expect(parseSenderAddress(typed)).toEqual(parts);
  });

  it.each([
    'festival.example',
    '@festival.example',
    'a@localhost',
    'a@127.0.0.1',
    'a b@festival.example',
    'a@b@festival.example',
    '"a b"@festival.example',
    'a..b@festival.example',
    'a.@festival.example',
    'a@festival.example\r\nBcc: x@evil.example',
    'a\r\nBcc: x@evil.example',
    'a@festival.example, x@evil.example',
    'Name <a@festival.example>',
    'a@https://festival.example',
    `${'a'.repeat(65)}@festival.example`,
  ])('is not %p', (typed) => {
    expect(parseSenderAddress(typed)).toBeNull();
  });
});

describe('the record of a DKIM key', () => {
  const key = 'MIIB';
  it.each([
    [[], 'no record'],
    [[['v=DKIM1; k=rsa; p=MIIB']], null],
    [[['v=DKIM1; k=rsa; p=MI', 'IB']], null],
    [[['p=MI IB;']], null],
    [[['v=DKIM1; h=sha1:sha256; s=email; t=s; p=MIIB']], null],
    [[['something else'], ['v=DKIM1; p=MIIB']], null],
    [[['v=DKIM1; k=rsa; p=MIIC']], 'wrong record'],
    [[['v=DKIM1; k=rsa; p=']], 'wrong record'],
    [[['v=DKIM1; k=ed25519; p=MIIB']], 'wrong record'],
    [[['v=DKIM1; h=sha1; p=MIIB']], 'wrong record'],
    [[['v=DKIM1; t=y; p=MIIB']], 'wrong record'],
    [[['v=DKIM1; p=MIIB'], ['v=DKIM1; p=MIIB']], 'wrong record'],
    [[['something else']], 'wrong record'],
  ])('%j is %p', (records, problem) => {
    expect(findDkimProblem(records, key)).toBe(problem);
  });
});

describe('the advice on SPF', () => {
  const include = 'spf.mail.example';
  it.each([
    [[], 'missing', 'v=spf1 include:spf.mail.example ~all'],
    [['v=spf1 a include:SPF.mail.example -all'], 'ok', null],
    [['v=spf1 a mx -all'], 'change', 'v=spf1 a mx include:spf.mail.example -all'],
    [['v=spf1 redirect=other.example'], 'change', 'v=spf1 include:spf.mail.example redirect=other.example'],
    [['v=spf1 a'], 'change', 'v=spf1 a include:spf.mail.example'],
    [['v=spf1 a -all', 'v=spf1 mx -all'], 'several', null],
    [['v=spf10 -all', 'google-site-verification=1'], 'missing', 'v=spf1 include:spf.mail.example ~all'],
  ])('for %j is %p', (records, state, value) => {
    expect(adviseSpf('a.example', records, include)).toMatchObject({ state, value });
  });

  it('asks for nothing when the operator has named no server', () => {
    expect(adviseSpf('a.example', ['v=spf1 -all'], null)).toMatchObject({ state: 'not needed', value: null });
  });
});

describe('the advice on DMARC', () => {
  it('asks the domain and its parents', () => {
    expect(listDmarcNames('shop.festival.example')).toEqual([
      '_dmarc.shop.festival.example',
      '_dmarc.festival.example',
    ]);
  });

  it.each([
    [[], 'missing', '_dmarc.a.b.example'],
    [[{ name: '_dmarc.a.b.example', records: ['v=DMARC1; p=reject'] }], 'ok', '_dmarc.a.b.example'],
    [
      [
        { name: '_dmarc.a.b.example', records: [] },
        { name: '_dmarc.b.example', records: ['v=DMARC1; p=none; rua=mailto:x@b.example'] },
      ],
      'ok',
      '_dmarc.b.example',
    ],
    [[{ name: '_dmarc.a.b.example', records: ['v=DMARC1; p=later'] }], 'change', '_dmarc.a.b.example'],
    [
      [{ name: '_dmarc.a.b.example', records: ['v=DMARC1; p=none', 'v=DMARC1; p=none'] }],
      'several',
      '_dmarc.a.b.example',
    ],
  ])('for %j is %p', (lookups, state, name) => {
    expect(adviseDmarc('a.b.example', lookups)).toMatchObject({ state, name });
  });
});

describe('the signing key', () => {
  const at = { failingSinceMs: null, nowMs: 1_000 };
  const active = (problem: 'no record' | 'wrong record' | 'unreachable' | null) =>
    ({ selector: 'old', state: 'active', problem }) as const;
  const pending = (problem: 'no record' | 'unreachable' | null) =>
    ({ selector: 'new', state: 'pending', problem }) as const;

  it('is the newest one whose DNS record exists', () => {
    expect(chooseSigningKey([pending(null)], at)).toMatchObject({ active: 'new', retired: [], problem: null });
    expect(chooseSigningKey([active(null), pending('no record')], at)).toMatchObject({
      active: 'old',
      retired: [],
      problem: 'no record',
    });
    expect(chooseSigningKey([active(null), pending(null)], at)).toMatchObject({ active: 'new', retired: ['old'] });
    expect(chooseSigningKey([active('no record'), pending(null)], at)).toMatchObject({
      active: 'new',
      retired: ['old'],
    });
  });

  it('is disabled at once when its record has gone', () => {
    expect(chooseSigningKey([active('no record')], at)).toMatchObject({ active: null, problem: 'no record' });
    expect(chooseSigningKey([active('wrong record'), pending('no record')], at).active).toBeNull();
  });

  it('stays active while name servers give no answer for three days', () => {
    const first = chooseSigningKey([active('unreachable')], at);
    expect(first).toMatchObject({ active: 'old', problem: 'unreachable', failingSinceMs: 1_000 });
    const later = { failingSinceMs: 1_000, nowMs: 1_000 + MAIL_KEY_GRACE_MS };
    expect(chooseSigningKey([active('unreachable')], { ...later, nowMs: later.nowMs - 1 }).active).toBe('old');
    expect(chooseSigningKey([active('unreachable')], later).active).toBeNull();
    expect(chooseSigningKey([pending('unreachable')], at).active).toBeNull();
  });
});
