import type pg from 'pg';

/**
 * One query for each kind of object; every row describes one object as text. Objects are identified by name, because
 * their catalogue ids differ between databases.
 */
const QUERIES: Readonly<Record<string, string>> = {
  relations: `select format('%s %s persistence=%s rls=%s forced=%s options=%s comment=%s', c.relkind, c.relname, c.relpersistence,
      c.relrowsecurity, c.relforcerowsecurity, c.reloptions, obj_description(c.oid, 'pg_class'))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')`,
  columns: `select format('%s.%s %s %s notnull=%s default=%s generated=%s identity=%s collation=%s storage=%s comment=%s', c.relname,
      row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, nullif(a.attcollation, t.typcollation)::regcollation, a.attstorage,
      col_description(c.oid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s %s deferrable=%s deferred=%s validated=%s comment=%s', conrelid::regclass, conname,
      pg_get_constraintdef(oid), condeferrable, condeferred, convalidated, obj_description(oid, 'pg_constraint'))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select format('%s valid=%s comment=%s', pg_get_indexdef(indexrelid), indisvalid, obj_description(indexrelid, 'pg_class'))
    from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace`,
  views: `select format('%s %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
  sequences: `select format('%s type=%s start=%s min=%s max=%s step=%s cycle=%s cache=%s last=%s of=%s', sequencename, data_type, start_value,
      min_value, max_value, increment_by, cycle, cache_size, last_value,
      (select format('%s.%s', d.refobjid::regclass, a.attname) from pg_depend d
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.objid = format('%I.%I', schemaname, sequencename)::regclass and d.deptype = 'a'))
    from pg_sequences where schemaname = 'public'`,
  functions: `select format('%s comment=%s', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
    from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `select format('%s enabled=%s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  policies: `select format('%s %s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd, roles, qual, with_check)
    from pg_policies where schemaname = 'public'`,
  grants: `select format('%s: %s to %s, grantable=%s', objects.name, acl.privilege_type,
      case when acl.grantee = objects.owner then 'owner' when acl.grantee = 0 then 'public' else acl.grantee::regrole::text end,
      acl.is_grantable)
    from (
      select 'schema ' || nspname as name, nspowner as owner, coalesce(nspacl, acldefault('n', nspowner)) as list
        from pg_namespace where nspname = 'public'
      union all select relname, relowner, coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all select relname || '.' || attname, relowner, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attacl is not null
      union all select oid::regprocedure::text, proowner, coalesce(proacl, acldefault('f', proowner))
        from pg_proc where pronamespace = 'public'::regnamespace
    ) objects, aclexplode(objects.list) acl
    union all select format('default privileges %s %s', defaclobjtype, defaclacl) from pg_default_acl`,
  types: `select format('%s %s %s', t.typname, t.typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
    union all select format('collation %s provider=%s locale=%s deterministic=%s', collname, collprovider, colllocale, collisdeterministic)
    from pg_collation where collnamespace = 'public'::regnamespace`,
  others: `select 'extension ' || extname from pg_extension
    union all select format('rule %s %s', tablename, definition) from pg_rules where schemaname = 'public'
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'publication ' || pubname from pg_publication
    union all select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
};

/** Returns every object of the schema `public` as text, by kind, and how many rows each table has. */
export async function describeSchema(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const description = new Map<string, readonly string[]>();
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<[string]>({
      text: `select * from (${query}) as objects (text) order by text collate "C"`,
      rowMode: 'array',
    });
    description.set(
      kind,
      rows.map(([text]) => text),
    );
  }
  return description;
}
