import { generateKeyPairSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { recheckMailDomains } from '@/lib/backend/mail/mail-domains';
import { type MailDomainDto, mailEndpoints } from '@/lib/contracts/mail';
import { buildEndpointPath } from '@/lib/contracts/path';
import { sendMail } from '@/lib/integrations/mail/send';
import { env } from '@/lib/platform/env';
import { startDnsServer, type Zone } from '../setup/dns-server';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { readStore } from './support/shop';
import { signInMember, type Visitor } from './support/visitor';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(120_000);

const DOMAIN = 'festival.test';
const PLATFORM_KEY = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const zone: Zone = new Map();
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let owner: Visitor;
let rival: Visitor;
let tenant = 0;
let rivalTenant = 0;

beforeAll(async () => {
  dns = await startDnsServer(zone);
  process.env.DNS_SERVERS = dns.address;
  process.env.MAIL_FROM = 'Shop@Platform.test';
  process.env.MAIL_DKIM_SELECTOR = 'p1';
  process.env.MAIL_DKIM_KEY = PLATFORM_KEY.privateKey.replaceAll('\n', '\\n');
  process.env.MAIL_SPF_INCLUDE = 'spf.platform.test';
});
setUpOwnDatabase();
beforeAll(async () => {
  owner = await signInMember('owner@brightside.test');
  rival = await signInMember('owner@nordhavn.test');
  tenant = (await readStore('summer-fest')).tenant_id;
  rivalTenant = (await readStore('nordic-run')).tenant_id;
});
beforeEach(() => {
  zone.clear();
  const value = `v=DKIM1; k=rsa; p=${PLATFORM_KEY.publicKey.toString('base64')}`;
  zone.set('p1._domainkey.platform.test', { txt: [value] });
});
afterAll(() => dns.stop());

type Name = keyof typeof mailEndpoints;
type Answer = Awaited<ReturnType<Visitor['call']>>;

function send(who: Visitor, name: Name, params: Record<string, string | number>, body?: object): Promise<Answer> {
  const endpoint = mailEndpoints[name];
  return who.call(endpoint.method, buildEndpointPath(endpoint, { tenant, ...params }), body);
}

async function call(name: Name, params: Record<string, string | number> = {}, body?: object, who = owner) {
  const answer = await send(who, name, params, body);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return mailEndpoints.show.answer.parse(answer.json()).data;
}

const requireDomain = (data: { domains: MailDomainDto[] }, name = DOMAIN): MailDomainDto => {
  const matchingDomain = data.domains.find(({ domain }) => domain === name);
  if (!matchingDomain) throw new Error(`no domain ${name}`);
  return matchingDomain;
};

const publish = (domain: MailDomainDto, which = domain.keys.length - 1): void => {
  const record = domain.keys[which]?.record;
  if (record) zone.set(record.name, { txt: [record.value] });
};

/** Saves a sender, publishes its key in DNS and has the domain checked. */
async function prove(slug = 'summer-fest', address = `hello@${DOMAIN}`) {
  const domain = requireDomain(await call('saveSender', { slug }, { address }), address.split('@')[1]);
  publish(domain);
  return requireDomain(await call('checkDomain', { domainId: domain.id }), domain.domain);
}

const removeSenders = async (...slugs: string[]): Promise<void> => {
  for (const slug of slugs) await call('removeSender', { slug });
};

/** Places an order and returns the bytes of its confirmation mail. */
async function readConfirmation(slug: string): Promise<Buffer> {
  const shopper = new Shopper(await readStore(slug));
  const paid = await shopper.paid(await shopper.order());
  const secret = getClientSecret(paid);
  await shopper.card(secret, 'pm_card_visa');
  const { id: orderId } = await shopper.settledOrder({ payment_intent: parseIntentId(secret) });
  await confirmOrder({ orderId });
  const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId} and kind = 'order confirmation'`);
  return readFileSync(join(env().DATA_DIR, 'mail', `${mail?.id}.eml`));
}

const buildPageMetadata = (mail: Buffer): string =>
  mail
    .toString('utf8')
    .split('\r\n\r\n', 1)
    .join('')
    .replace(/\r\n[ \t]+/g, ' ');
const getFromAddress = (mail: Buffer): string => /^From: .*<(.+)>$/im.exec(buildPageMetadata(mail))?.[1] ?? '';

/**
 * Verifies a mail's signatures with a library that shares no code with the sender, using the test name server's
 * records.
 */
async function verify(mail: Buffer | string) {
  const resolver = new Resolver();
  resolver.setServers([dns.address]);
  const { results } = await dkimVerify(mail, { resolver: (name) => resolver.resolveTxt(name) });
  return results.map(({ signingDomain, status }) => ({
    domain: signingDomain,
    result: status.result,
    isAligned: Boolean(status.aligned),
  }));
}

describe('the sender of a store', () => {
  afterEach(() => removeSenders('summer-fest', 'company-kit'));

  it('is used once its key is published; before that, mails come from the platform', async () => {
    const entered = await call('saveSender', { slug: 'summer-fest' }, { address: ' Hello@Festival.test ' });
    expect(entered.platform_address).toBe('Shop@Platform.test');
    expect(entered.stores.find(({ slug }) => slug === 'summer-fest')).toMatchObject({
      address: `hello@${DOMAIN}`,
      in_use: false,
    });
    const domain = requireDomain(entered);
    expect(domain).toMatchObject({ state: 'unverified', problem: null, checked_at: null });
    expect(domain.keys).toHaveLength(1);
    expect(getFromAddress(await readConfirmation('summer-fest'))).toBe('Shop@platform.test');

    expect(requireDomain(await call('checkDomain', { domainId: domain.id }))).toMatchObject({ problem: 'no record' });
    zone.set(domain.keys[0]?.record.name ?? '', { txt: ['v=DKIM1; k=rsa; p=MIIB'] });
    expect(requireDomain(await call('checkDomain', { domainId: domain.id }))).toMatchObject({
      state: 'unverified',
      problem: 'wrong record',
    });
    publish(domain);
    expect(requireDomain(await call('checkDomain', { domainId: domain.id }))).toMatchObject({
      state: 'verified',
      problem: null,
      keys: [{ state: 'active' }],
    });
    const mail = await readConfirmation('summer-fest');
    expect(getFromAddress(mail)).toBe(`hello@${DOMAIN}`);
    // Other stores of the company have no sender of their own.
    expect(getFromAddress(await readConfirmation('company-kit'))).toBe('Shop@platform.test');
  });

  it('signs its mails so that an independent verifier accepts them, in addition to the platform’s signature', async () => {
    await prove();
    const mail = await readConfirmation('summer-fest');
    expect(await verify(mail)).toEqual(
      expect.arrayContaining([
        { domain: DOMAIN, result: 'pass', isAligned: true },
        { domain: 'platform.test', result: 'pass', isAligned: false },
      ]),
    );
    for (const changed of [
      mail.toString('latin1').replace(/^Subject: /m, 'Subject: Not '),
      mail.toString('latin1').replace('hello@', 'hallo@'),
      mail.toString('latin1').replace(/<h1/, '<h2'),
    ])
      expect((await verify(Buffer.from(changed, 'latin1'))).map(({ result }) => result)).not.toContain('pass');
    zone.delete([...zone.keys()].find((name) => name.endsWith(`_domainkey.${DOMAIN}`)) ?? '');
    expect((await verify(mail)).find(({ domain }) => domain === DOMAIN)?.result).not.toBe('pass');
  });

  it('stores its private key encrypted, and never returns it', async () => {
    await prove();
    const [row] = await queryRows(sql`select sealed_key, public_key from mail_keys where tenant_id = ${tenant}`);
    expect(String(row?.sealed_key)).not.toContain('PRIVATE');
    expect(Buffer.from(String(row?.sealed_key), 'base64url').toString('latin1')).not.toContain('PRIVATE');
    const senderText = (await send(owner, 'show', {})).text;
    expect(senderText).toContain(String(row?.public_key));
    expect(senderText).not.toContain(String(row?.sealed_key));
  });

  it('falls back automatically when its record disappears, notifies the administrators, and is restored with the record', async () => {
    const domain = await prove();
    await receiveMails();
    const record = domain.keys[0]?.record.name ?? '';
    const before = zone.get(record);
    zone.delete(record);
    const later = async () => {
      await queryRows(sql`update mail_domains set checked_at = now() - interval '2 hours'`);
      await recheckMailDomains();
      return requireDomain(await call('show'));
    };
    expect(await later()).toMatchObject({ state: 'unverified', problem: 'no record', keys: [{ state: 'pending' }] });
    const notifications = (await receiveMails()).filter(({ kind }) => kind === 'sender-lost');
    expect(notifications.map(({ to }) => to)).toContain('owner@brightside.test');
    expect(notifications[0]?.eml).toContain(DOMAIN);
    expect(getFromAddress(await readConfirmation('summer-fest'))).toBe('Shop@platform.test');
    // The notification is sent once, however many checks find the record missing.
    await later();
    expect((await receiveMails()).filter(({ kind }) => kind === 'sender-lost')).toEqual([]);
    if (before) zone.set(record, before);
    expect(await later()).toMatchObject({ state: 'verified', problem: null });
    expect(getFromAddress(await readConfirmation('summer-fest'))).toBe(`hello@${DOMAIN}`);
  });

  it('rotates keys without sending an unsigned mail', async () => {
    const domain = await prove();
    const rotated = requireDomain(await call('rotateKey', { domainId: domain.id }));
    expect(rotated.keys.map(({ state }) => state)).toEqual(['active', 'pending']);
    // A repeated request creates no further key: the pending one stays.
    expect(requireDomain(await call('rotateKey', { domainId: domain.id })).keys).toEqual(rotated.keys);
    const [old, fresh] = rotated.keys.map(({ selector }) => selector);
    const listSelectors = (mail: Buffer) =>
      [...buildPageMetadata(mail).matchAll(/DKIM-Signature:[^\r]*?d=festival\.test;[^\r]*? s=(\w+)/g)].map(
        ([, name]) => name,
      );
    expect(listSelectors(await readConfirmation('summer-fest'))).toEqual([old]);
    publish(rotated);
    const checked = requireDomain(await call('checkDomain', { domainId: domain.id }));
    expect(checked.keys.map(({ state }) => state)).toEqual(['retired', 'active']);
    const mail = await readConfirmation('summer-fest');
    expect(listSelectors(mail)).toEqual([fresh]);
    expect(await verify(mail)).toContainEqual({ domain: DOMAIN, result: 'pass', isAligned: true });
    expect(await queryRows(sql`select sealed_key from mail_keys where selector = ${old}`)).toEqual([
      { sealed_key: '' },
    ]);
  });

  it('shares the keys of its domain with the other stores of its company, while any of them uses it', async () => {
    const domain = await prove();
    const both = await call('saveSender', { slug: 'company-kit' }, { address: `kit@${DOMAIN}` });
    expect(both.domains).toHaveLength(1);
    expect(both.stores.find(({ slug }) => slug === 'company-kit')).toMatchObject({ in_use: true });
    expect(getFromAddress(await readConfirmation('company-kit'))).toBe(`kit@${DOMAIN}`);
    const one = await call('removeSender', { slug: 'summer-fest' });
    expect(one.domains.map(({ id }) => id)).toEqual([domain.id]);
    expect((await call('removeSender', { slug: 'company-kit' })).domains).toEqual([]);
    expect(await queryRows(sql`select 1 from mail_keys where domain_id = ${domain.id}`)).toEqual([]);
  });

  it('belongs to one company only, even if another company publishes a key there', async () => {
    await prove();
    const body = { address: `info@${DOMAIN}` };
    const theirs = requireDomain(await call('saveSender', { tenant: rivalTenant, slug: 'nordic-run' }, body, rival));
    publish(theirs);
    const params = { tenant: rivalTenant, domainId: theirs.id };
    expect(requireDomain(await call('checkDomain', params, undefined, rival))).toMatchObject({
      state: 'unverified',
      problem: 'taken',
    });
    const rivalSenders = await call('show', { tenant: rivalTenant }, undefined, rival);
    expect(rivalSenders.stores.find(({ slug }) => slug === 'nordic-run')).toMatchObject({ ...body, in_use: false });
    // A company can neither check nor rotate the keys of another company's domain.
    expect((await send(owner, 'checkDomain', { domainId: theirs.id })).status).toBe(404);
    expect((await send(owner, 'rotateKey', { domainId: theirs.id })).status).toBe(404);
    await call('removeSender', { tenant: rivalTenant, slug: 'nordic-run' }, undefined, rival);
  });

  it.each([
    ['festival.test', 'email invalid'],
    ['a@localhost', 'email invalid'],
    ['a@festival.test\r\nBcc: b@evil.test', 'email invalid'],
    ['A <a@festival.test>', 'email invalid'],
    ['orders@localhost.', 'email invalid'],
  ])('cannot be %p', async (address, reason) => {
    const answer = await send(owner, 'saveSender', { slug: 'summer-fest' }, { address });
    expect([answer.status, answer.problem().errors]).toEqual([422, { address: [reason] }]);
  });

  it('shows advice on SPF and DMARC from the domain’s present records', async () => {
    const domain = await prove();
    expect(domain.spf).toMatchObject({ state: 'missing', value: 'v=spf1 include:spf.platform.test ~all' });
    expect(domain.dmarc).toMatchObject({ state: 'missing', name: `_dmarc.${DOMAIN}`, value: 'v=DMARC1; p=none' });
    zone.set(DOMAIN, { txt: ['v=spf1 mx -all'] });
    zone.set(`_dmarc.${DOMAIN}`, { txt: ['v=DMARC1; p=quarantine; adkim=s'] });
    const checked = requireDomain(await call('checkDomain', { domainId: domain.id }));
    expect(checked.spf).toMatchObject({ state: 'change', value: 'v=spf1 mx include:spf.platform.test -all' });
    expect(checked.dmarc).toMatchObject({ state: 'ok', value: null });
  });

  it('is recorded in the audit log with its old and new value', async () => {
    await prove();
    await removeSenders('summer-fest');
    const rows = await queryRows(
      sql`select action, details from audit_entries where tenant_id = ${tenant} and action like 'mail %' order by id desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'mail sender changed',
      'mail domain verified',
      'mail sender changed',
    ]);
    expect(rows[0]?.details).toMatchObject({ from: `hello@${DOMAIN}`, to: null });
  });
});

describe('every mail', () => {
  const mail = {
    id: '6f0a0f0e-0000-4000-8000-000000000001',
    to: { name: 'Robin\r\nBcc: one@evil.test', email: 'robin@shopper.test' },
    fromName: 'Fest\r\nBcc: two@evil.test\u2028X: y',
    replyTo: 'store@festival.test',
    subject: 'Hello\r\nBcc: three@evil.test',
    text: 'Hello',
    html: '<p>Hello</p>',
  };
  const bytes = () => readFileSync(join(env().DATA_DIR, 'mail', `${mail.id}.eml`));

  it('contains no header that a name or a subject injected', async () => {
    await sendMail({ ...mail, purpose: 'transactional' });
    const head = bytes().toString('utf8').split('\r\n\r\n', 1).join('');
    expect(head).not.toMatch(/^(?:bcc|x):/im);
    expect(head).not.toMatch(/^List-Unsubscribe/im);
    expect(await verify(bytes())).toEqual([{ domain: 'platform.test', result: 'pass', isAligned: true }]);
  });

  it('that can be turned off explains how, and the signature covers this (RFC 8058)', async () => {
    const unsubscribeUrl = 'https://platform.test/api/unsubscribe/7-orders-x?lang=fi';
    await sendMail({ ...mail, purpose: 'optional', unsubscribeUrl });
    expect(buildPageMetadata(bytes())).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(buildPageMetadata(bytes())).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const signed = /[; ]h=([\w: -]+);/.exec(buildPageMetadata(bytes()))?.[1]?.replaceAll(' ', '').split(':') ?? [];
    expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
    expect(await verify(bytes())).toEqual([{ domain: 'platform.test', result: 'pass', isAligned: true }]);
    const ended = bytes().toString('latin1').replace('One-Click', 'Two-Click');
    expect((await verify(Buffer.from(ended, 'latin1'))).map(({ result }) => result)).not.toContain('pass');
  });
});
