import { sql } from 'drizzle-orm';
import { supportEndpoints } from '@/lib/contracts/support';
import { signIn, tenantApi } from './call';
import { queryRows } from './database';

type Session = Pick<Awaited<ReturnType<typeof signIn>>, 'token'>;

/** Creates a second staff user like the user with an address, and signs in as the new user. */
export async function signInColleague(email: string) {
  await queryRows(sql`insert into users (tenant_id, name, email, password_hash, role, superadmin, demo)
    select tenant_id, 'Second Person', 'second@merchloom.test', password_hash, role, superadmin, demo from users
    where email = ${email} on conflict do nothing`);
  return signIn('second@merchloom.test');
}

/** Starts a read-only support visit as staff, with a reason. */
export async function startVisit(staff: Session, client: number, reason = 'Support ticket 42'): Promise<void> {
  await tenantApi.call(supportEndpoints.start, { params: {}, body: { client, reason } }, staff);
}

/** Requests write access for a visit and lets the client allow it. Returns the id of the visit. */
export async function allowChanges(staff: Session, owner: Session & { readonly tenantId: number }): Promise<string> {
  const { tenantId: tenant } = owner;
  await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Owner asked for it' } }, staff);
  const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
  const asking = data.visits.find(({ access }) => access === 'asks');
  if (!asking?.asked_at) throw new Error('no visit asks to change things');
  const params = { tenant, visitId: asking.id };
  const body = { allow: true, asked_at: asking.asked_at };
  await tenantApi.call(supportEndpoints.answer, { params, body }, owner);
  return asking.id;
}

/** Lets a second staff user approve what the newest visit to a client requests. Returns the id of the visit. */
export async function allowAsColleague(colleague: Session, client: number): Promise<string> {
  const { data } = await tenantApi.call(supportEndpoints.ofClient, { params: { clientId: client } }, colleague);
  const [visit] = data.visits;
  if (!visit?.asked_at) throw new Error('the newest visit asks for nothing');
  const call = { params: { visitId: visit.id }, body: { asked_at: visit.asked_at } };
  await tenantApi.call(supportEndpoints.allowChanges, call, colleague);
  return visit.id;
}

/** Starts a support visit with write access. */
export async function startWritingVisit(staff: Session, owner: Session & { readonly tenantId: number }): Promise<void> {
  await startVisit(staff, owner.tenantId);
  await allowChanges(staff, owner);
}
