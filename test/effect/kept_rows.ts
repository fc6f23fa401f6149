import type { TestOrg, World } from '../support/world.ts'

/** Who may call stays, and what was written down of calls only grows. */
const left = ['api_key', 'connected_app', 'event', 'idempotency', 'member']

/** What an organization is put back to before every sequence. */
export type KeptRows = { restore: () => Promise<void> }

/** Copies all rows of an organization, and makes the function that puts them back. */
export async function keepRows({ owner }: World, { orgId }: TestOrg): Promise<KeptRows> {
  const schema = `kept_${orgId.replaceAll('-', '')}`
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> ALL($1) AND c.relname !~ '^audit_'
       AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'org_id')
     GROUP BY c.relname ORDER BY c.relname`,
    [left],
  )
  const own = `WHERE org_id = '${orgId}'`
  const copies = rows.map(
    ({ name, columns }) =>
      `CREATE UNLOGGED TABLE ${schema}.${name} AS SELECT ${columns} FROM public.${name} ${own};`,
  )
  const back = rows.map(
    ({ name, columns }) =>
      `DELETE FROM public.${name} ${own};
       INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM ${schema}.${name};`,
  )
  await owner.query(`CREATE SCHEMA ${schema}; ${copies.join(' ')}
    CREATE FUNCTION ${schema}.restore() RETURNS void LANGUAGE plpgsql AS $restore$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      ${back.join(' ')}
    END $restore$`)
  return {
    restore: async () => void (await owner.query(`SELECT ${schema}.restore()`)),
  }
}
