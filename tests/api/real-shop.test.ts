import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { addStaff, resetStaffSecondFactor } from '@/lib/backend/account/add-staff';
import { sealAuditLog } from '@/lib/backend/audit/seal';
import { verifyAuditLog } from '@/lib/backend/audit/verify';
import { removeDemoData } from '@/lib/demo/world/remove';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { confirmEmail, createDraftStore, signUpOwner } from './support/owners';
import { createVisitor, signInMember, tryLogIn } from './support/visitor';

jest.setTimeout(120_000);

process.env.DEMO = '0';
const database = setUpOwnDatabase();

const DEMO_ACCOUNTS = [
  'staff@merchloom.test',
  'owner@brightside.test',
  'manager@brightside.test',
  'owner@nordhavn.test',
  'merchant@loomshop.test',
];

describe('a shop without demo data whose database an earlier start filled with it', () => {
  it.each(DEMO_ACCOUNTS)('refuses to sign %s in, with the message of a wrong password', async (email) => {
    const right = (await tryLogIn(email)).answer;
    const wrong = (await tryLogIn(email, 'another-password')).answer;
    expect([right.status, wrong.status]).toEqual([422, 422]);
    expect(right.problem().errors).toEqual(wrong.problem().errors);
  });

  it('ends the sessions of demo accounts', async () => {
    const token = randomUUID();
    const hash = createHash('sha256').update(token).digest();
    await queryRows(sql`insert into sessions (id, token_hash, tenant_id, user_id, remember, user_agent, expires_at)
      select ${randomUUID()}, ${hash}, tenant_id, id, false, '', now() + interval '1 hour'
      from users where email = 'staff@merchloom.test'`);
    const headers = { authorization: `Bearer ${token}` };
    expect((await (await createVisitor()).send('GET', '/api/user', { headers })).status).toBe(401);
  });

  it('gets its first staff member from the operator, by a link that sets a password', async () => {
    const email = `${randomUUID()}@operator.test`;
    const person = { email, name: 'Olga Operator', company: 'Printworks', region: 'EU', isDemo: false } as const;
    const lost = await addStaff(person);
    // Simulates that the link was lost before it was opened.
    const { company, token } = await addStaff(person);
    expect(token).not.toBe(lost.token);
    const password = 'a long enough one';
    const body = { token, name: person.name, password, password_confirmation: password };
    expect((await (await createVisitor()).call('POST', '/api/invitations/accept', body)).status).toBe(200);
    const staff = await signInMember(email, password);
    expect((await staff.get('/api/user')).json()).toMatchObject({
      superadmin: 1,
      tenant_name: 'Printworks',
      second_factor_needed: true,
    });
    // The second staff user joins the existing company, although another name is passed.
    const second = await addStaff({ ...person, email: `2-${email}`, company: 'Another' });
    expect([lost.company, company, second.company]).toEqual(['Printworks', 'Printworks', 'Printworks']);
    await expect(addStaff(person)).rejects.toThrow(`${email} has an account already`);
  });

  it('lets the operator turn off a user’s lost second factor, which ends their sessions', async () => {
    const email = `${randomUUID()}@operator.test`;
    const { token } = await addStaff({ email, name: 'Lena Lost', company: 'Printworks', region: 'EU', isDemo: false });
    const password = 'a long enough one';
    const body = { token, name: 'Lena Lost', password, password_confirmation: password };
    expect((await (await createVisitor()).call('POST', '/api/invitations/accept', body)).status).toBe(200);
    const staff = await signInMember(email, password);
    await expect(resetStaffSecondFactor(email)).rejects.toThrow(`No staff account of ${email} has a second factor.`);
    const begun = await staff.call('POST', '/api/user/second-factor', { current_password: password });
    const { secret } = z.object({ data: z.object({ secret: z.string() }) }).parse(begun.json()).data;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    expect((await staff.call('POST', '/api/user/second-factor/confirm', { code: totp.generate() })).status).toBe(200);
    expect((await tryLogIn(email, password)).answer.problem().errors).toHaveProperty('code');
    await resetStaffSecondFactor(email);
    expect((await staff.get('/api/user')).status).toBe(401);
    expect((await tryLogIn(email, password)).answer.status).toBe(200);
    const [entry] = await queryRows(sql`select user_id, details from audit_entries
      where action = 'second factor disabled' order by id desc limit 1`);
    expect(entry).toMatchObject({ user_id: null, details: { by: 'operator' } });
  });

  it('loses all of the demo’s data, and nothing else, when the operator has it removed', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    const slug = await createDraftStore(owner);
    const [nordhavn] = await queryRows(sql`select tenant_id from users where email = 'owner@nordhavn.test'`);
    await queryRows(sql`insert into users (tenant_id, name, email, role)
      values (${nordhavn?.tenant_id}, 'Real Person', 'real@nordhavn.example', 'admin')`);
    // Adds a row that refers to a demo user, and belongs to an owner who is not removed.
    await queryRows(sql`insert into client_notes (tenant_id, user_id, text)
      select ${owner.tenantId}, id, 'Called them.' from users where email = 'staff@merchloom.test'`);
    const blanks = await count(sql`select count(*) as n from blanks`);

    const { removed, remaining: remainingTenants, disabledAccounts } = await removeDemoData(database().url);
    expect(removed.map(({ name }) => name)).toEqual(['Merchloom', 'Brightside Events', 'Bayfront Summit', 'Loomshop']);
    expect(remainingTenants).toEqual([expect.objectContaining({ name: 'Nordhavn Live', accounts: 1 })]);
    expect(disabledAccounts).toBe(1);

    const ids = removed.filter(({ name }) => name !== 'Merchloom').map(({ id }) => id);
    const tables =
      await queryRows(sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'`);
    for (const { name } of tables) {
      const left = sql`select count(*) as n from ${sql.identifier(String(name))} where tenant_id = any(${sql.param(ids)}::int[])`;
      expect([name, await count(left)]).toEqual([name, 0]);
    }
    expect(await count(sql`select count(*) as n from users where demo and disabled_at is null`)).toBe(0);
    expect(await count(sql`select count(*) as n from blanks`)).toBe(blanks);
    expect((await (await createVisitor()).get('/api/stores/summer-fest')).status).toBe(404);

    expect((await owner.browser.get(`/api/${owner.tenantId}/events/${slug}`)).status).toBe(200);
    await sealAuditLog();
    const { chains, slippedIn } = await verifyAuditLog();
    expect([slippedIn, chains.flatMap(({ faults }) => faults)]).toEqual([[], []]);
    const isOrphan = sql`not exists (select from orders o where o.id = order_id)`;
    expect(await count(sql`select count(*) as n from test_intents where ${isOrphan}`)).toBe(0);
    // The audit log was made deletable for the removal, and is append-only again afterwards.
    const changed = queryRows(sql`delete from audit_entries where tenant_id = ${owner.tenantId}`);
    await expect(changed).rejects.toThrow();
    expect((await removeDemoData(database().url)).removed).toEqual([]);
  });
});
