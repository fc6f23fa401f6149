import type pg from 'pg'

type Column = { name: string; type: string; isNeeded: boolean }
type Check = { name: string; definition: string }

/** One of a thousand organizations, and values that differ where they must. */
const valueOf = ({ name, type }: Column, checks: readonly Check[]): string => {
  if (name === 'org_id') return `lpad((n % 1000)::text, 32, '0')::uuid`
  // Where a check lists the values, the first of these.
  const listed = new RegExp(`\\(${name} = ANY \\(ARRAY\\['([^']*)'`)
  const first = checks.flatMap(({ definition }) => listed.exec(definition)?.[1] ?? [])[0]
  if (first !== undefined) return `'${first}'`
  const base = type.replace(/\(.*\)/, '')
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `'made up ' || n`,
    smallint: '(n % 1000)::smallint',
    integer: 'n',
    bigint: 'n',
    numeric: '0.5',
    boolean: 'false',
    'timestamp with time zone': 'now()',
    date: 'current_date',
    jsonb: `'{}'::jsonb`,
    bytea: `decode(md5(n::text), 'hex')`,
    tsvector: `''::tsvector`,
    inet: `'127.0.0.1'::inet`,
  }
  return values[base] ?? `'{}'::${type}`
}

/**
 * Makes up rows of a table until it has so many, or as many as its keys allow: what has no default and
 * must not be null gets a value of its type. Nothing else of the database is asked: triggers, foreign
 * keys and checks are for those who read the rows.
 */
export async function fillTable(client: pg.Client, table: string, rows: number): Promise<void> {
  const name = client.escapeIdentifier(table)
  const { rows: counted } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${name}`,
  )
  const missing = rows - (counted[0]?.count ?? 0)
  if (missing <= 0) return
  const { rows: columns } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type,
       attnotnull AND NOT atthasdef AND attidentity = '' AS "isNeeded"
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`public.${name}`],
  )
  const { rows: checks } = await client.query<Check>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'c'`,
    [`public.${name}`],
  )
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  await client.query('SET session_replication_role = replica')
  for (const check of checks) {
    await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${client.escapeIdentifier(check.name)}`)
  }
  await client.query(
    `INSERT INTO ${name} (${needed.map((one) => client.escapeIdentifier(one.name)).join(', ')})
     SELECT ${needed.map((one) => valueOf(one, checks)).join(', ')} FROM generate_series(1, ${missing}) AS n
     ON CONFLICT DO NOTHING`,
  )
  for (const check of checks) {
    const definition = check.definition.replace(/ NOT VALID$/, '')
    await client.query(
      `ALTER TABLE ${name} ADD CONSTRAINT ${client.escapeIdentifier(check.name)} ${definition} NOT VALID`,
    )
  }
  await client.query('SET session_replication_role = origin')
  await client.query(`ANALYZE ${name}`)
}
