import pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import type { ReadRequest } from '#kernel/corridor/run_read'
import type { SqlStatement } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'

type Sent = Pick<SqlStatement, 'text' | 'values'>

/** One statement of a read: what it began with, its plan, and whether it went through a whole table. */
export type Planned = { text: string; plan: string[]; isScan: boolean }

/** The statements that a read sends, with their values. */
export async function recordStatements(
  app: App,
  request: ReadRequest,
  filters: object,
): Promise<Sent[]> {
  const sent: Sent[] = []
  const { read, principal } = request
  await transact(app.database, { orgId: principal.orgId, readOnly: true }, async (tx) => {
    const recording: Tx = {
      send: (statement) => tx.send(statement),
      async query(statement) {
        sent.push(statement)
        return await tx.query(statement)
      },
    }
    const { scene } = createScene(app, recording, request)
    const page = { filters, limit: 51, after: null, sort: null, gathered: null }
    await (read.one ? read.one(scene, filters, null) : read.list?.(scene, page))
    await read.alongside?.of(scene, filters)
  })
  return sent
}

/** Tables that grow without end; the others are small, and a scan of them is the best plan. */
const tables =
  /\b(?:bank_transaction|bank_suggestion|document|search_entry|ledger_entry|ledger_line|match_label|automatic_posting|open_item|allocation|standing_items|payment_of)\b/
/** Views on them, which a plan shows as the tables they are. */
const views =
  /\b(?:bank_movement|document_facts|posted_entry|posted_line|posted_item|posted_allocation|posted_adjustment)\b/

/** As the application's role and under row level security, with the values that were sent. */
export async function explain(
  appUrl: string,
  orgId: string,
  sent: readonly Sent[],
): Promise<Planned[]> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SELECT set_config('app.org_id', $1, true)`, [orgId])
    const found: Planned[] = []
    for (const { text, values } of sent.filter((one) => isLook(one.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN'])
      const isScan = plan.some(isLargeScan)
      found.push({ text: text.trim().replaceAll(/\s+/g, ' '), plan, isScan })
    }
    return found
  } finally {
    await client.end()
  }
}

/** A few pages are read whole at best; what is filtered later counts by its cost. */
function isLargeScan(line: string): boolean {
  const cost = Number(/cost=[\d.]+\.\.([\d.]+)/.exec(line)?.[1] ?? 0)
  return line.includes('Seq Scan') && tables.test(line) && cost > 50
}

function isLook(text: string): boolean {
  return /^\s*(?:SELECT|WITH)\b/.test(text) && (tables.test(text) || views.test(text))
}
