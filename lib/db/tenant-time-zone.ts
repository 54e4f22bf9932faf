import { type SQL, sql } from 'drizzle-orm';
import { getTimeZone, REGIONS } from '@/lib/domain/regions/regions';

/** Returns the time zone of a tenant whose row has the alias `t`, in which its days are counted. */
export const tenantTimeZoneSql: SQL = sql`case t.region ${sql.join(
  REGIONS.map((region) => sql`when ${region} then ${getTimeZone(region)}`),
  sql` `,
)} else 'UTC' end`;
