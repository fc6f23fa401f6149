import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

/**
 * Takes a full export into an installation that has never seen the organization. It reads the files of
 * the export and nothing else, as a program of somebody else would.
 */
const schemaFile = z.object({
  format: z.literal('daybook-export'),
  formatVersion: z.literal(1),
  schemaVersion: z.string(),
  organization: z.string(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      file: z.string(),
      rows: z.number().int(),
      columns: z.array(
        z.object({
          name: z.string().regex(/^[a-z_0-9]+$/),
          type: z.string(),
          required: z.boolean(),
          generated: z.boolean().optional(),
        }),
      ),
      leftOut: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
    }),
  ),
})

type Files = ReadonlyMap<string, Buffer>
type Table = z.output<typeof schemaFile>['tables'][number]

/** Where the bytes of a file go. */
type PutFile = (sha256: string, bytes: Buffer) => Promise<void>

export async function importExport(owner: pg.Pool, files: Files, putFile: PutFile): Promise<void> {
  assertSums(files)
  const { tables } = schemaFile.parse(JSON.parse(textOf(files, 'schema.json')))
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    // Rows come as they were: nothing is derived, marked or checked anew while they are written.
    await client.query(`SET LOCAL session_replication_role = replica`)
    for (const table of tables) await importTable(client, table, textOf(files, table.file))
    await client.query(
      `SELECT setval(pg_get_serial_sequence('ledger_entry', 'seq'),
         greatest((SELECT coalesce(max(seq), 1) FROM ledger_entry), 1))`,
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  for (const [path, bytes] of files) {
    if (path.startsWith('files/')) await putFile(path.slice('files/'.length), bytes)
  }
}

function textOf(files: Files, path: string): string {
  const found = files.get(path)
  if (!found) throw new Error(`${path} is not in the export`)
  return found.toString('utf8')
}

/** Every file is as it was when the export was made, and none is there that has no hash. */
export function assertSums(files: Files): void {
  const sums = textOf(files, 'SHA256SUMS').trimEnd().split('\n')
  const listed = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const [path, bytes] of files) {
    if (path === 'SHA256SUMS') continue
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (listed.get(path) !== hash) throw new Error(`${path} has another hash`)
  }
  if (listed.size !== files.size - 1) throw new Error('a file is missing')
}

async function importTable(client: pg.PoolClient, table: Table, text: string): Promise<void> {
  const lines = text === '' ? [] : text.trimEnd().split('\n')
  if (lines.length !== table.rows) throw new Error(`${table.name} has ${lines.length} rows`)
  const columns = table.columns.filter(({ generated }) => generated !== true)
  // A secret that is not taken along is made up: it opens nothing.
  const made = table.leftOut.filter(({ required }) => required)
  const names = [...columns, ...made].map(({ name }) => `"${name}"`).join(', ')
  for (const line of lines) {
    const fills = made.map(({ type }) => madeUp(type))
    const values = [
      ...columns.map(({ name }) => `row."${name}"`),
      ...made.map(({ type }, index) => `$${index + 2}::${type}`),
    ].join(', ')
    await client.query(
      `INSERT INTO "${table.name}" (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${values} FROM json_populate_record(NULL::"${table.name}", $1::json) AS row`,
      [line, ...fills],
    )
  }
}

function madeUp(type: string): unknown {
  if (type === 'bytea') return randomBytes(32)
  if (type === 'text') return randomBytes(32).toString('hex')
  if (type === 'uuid') return randomUUID()
  if (type === 'xid8') return '0'
  throw new Error(`nothing is known to make up for ${type}`)
}
