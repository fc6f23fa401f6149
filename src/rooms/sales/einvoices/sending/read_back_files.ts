import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { progressiveOf } from '../einvoice/rules.ts'
import type { ExchangeMode } from '../ports.ts'

/** Names are given in turn; behind so many that the exchange does not have, there are no more. */
const mostMissed = 25

export type ReadBackFiles = { seen: number; lost: { fileName: string; exchangeId: string }[] }

/**
 * On the owner's connection, after a restore: looks for files at the exchange under names that this
 * database has yet to give, and gives none of them again. Null: no exchange is connected.
 */
export async function readBackFiles(app: App, mode: ExchangeMode): Promise<ReadBackFiles | null> {
  const exchange = app.ports.exchanges[mode]
  if (exchange === null) return null
  const counters = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<{ transmitter: string; last: string }>(sql`
      SELECT transmitter, last::text FROM einvoice_counter ORDER BY transmitter`),
  )
  const found: ReadBackFiles = { seen: 0, lost: [] }
  for (const { transmitter, last } of counters) {
    let reached = Number(last)
    for (let number = reached + 1; number <= reached + mostMissed; number++) {
      const fileName = `${transmitter}_${progressiveOf(number)}.xml`
      const file = await exchange.find(fileName)
      found.seen += 1
      if (file === null) continue
      reached = number
      found.lost.push({ fileName, exchangeId: file.exchangeId })
    }
    if (reached > Number(last)) await reserveNames(app, transmitter, reached)
  }
  return found
}

async function reserveNames(app: App, transmitter: string, through: number): Promise<void> {
  await transact(app.database, { orgId: null }, async (tx) => {
    tx.send(sql`
      UPDATE einvoice_counter SET last = greatest(last, ${through})
      WHERE transmitter = ${transmitter}`)
  })
}
