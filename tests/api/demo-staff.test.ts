import { sql } from 'drizzle-orm';
import { addStaff } from '@/lib/backend/account/add-staff';
import { removeDemoData } from '@/lib/demo/world/remove';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createVisitor, signInMember } from './support/visitor';

jest.setTimeout(120_000);
const database = setUpOwnDatabase();

const person = { name: 'Dora Demo', company: 'Second', region: 'EU', isDemo: true } as const;
const PASSWORD = 'a long enough one';

describe('a person of staff whom the operator adds to a demo', () => {
  it('joins the company of the demo’s staff, so that there is only one', async () => {
    const email = 'dora@operator.test';
    expect((await addStaff({ ...person, email })).company).toBe('Merchloom');
    // Simulates that the link was lost before it was opened.
    const { company, token } = await addStaff({ ...person, email });
    expect(company).toBe('Merchloom');
    const body = { token, name: person.name, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await (await createVisitor()).call('POST', '/api/invitations/accept', body)).status).toBe(200);
    expect((await (await signInMember(email, PASSWORD)).get('/api/user')).json()).toMatchObject({
      superadmin: 1,
      tenant_name: 'Merchloom',
    });
    expect(await queryRows(sql`select count(distinct tenant_id)::int as n from users where superadmin`)).toEqual([
      { n: 1 },
    ]);
  });

  it('stays when the demo data are removed, even if the invitation has not been accepted yet', async () => {
    await addStaff({ ...person, email: 'invited@operator.test' });
    const { removed, remaining } = await removeDemoData(database().url);
    expect(remaining).toEqual([{ id: expect.any(Number), name: 'Merchloom', accounts: 2 }]);
    expect(removed.map(({ name }) => name)).not.toContain('Merchloom');
    process.env.DEMO = '0';
    expect((await (await signInMember('dora@operator.test', PASSWORD)).get('/api/user')).json()).toMatchObject({
      superadmin: 1,
    });
    // After the removal the company is no longer demo data, so further staff join it.
    const { company } = await addStaff({ ...person, email: 'later@operator.test', isDemo: false });
    expect(company).toBe('Merchloom');
  });
});
