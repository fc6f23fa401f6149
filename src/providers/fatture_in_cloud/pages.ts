import type { z } from 'zod'
import type { Connection } from '#accounting_systems/ports'
import type { Client } from './client.ts'
import { unreadable } from './failures.ts'

type Page<Row> = { current_page: number; last_page: number; total: number; data: Row[] }

export type Listing<Row> = {
  path: readonly string[]
  query: Readonly<Record<string, string>>
  answer: z.ZodType<Page<Row>>
  /** No more pages than this are read at once. */
  most?: number
}

/** All rows, page by page: by default the service gives five, and never more than a hundred. */
export async function readAll<Row extends { id: number }>(
  client: Client,
  connection: Connection,
  { path, query, answer, most = 100 }: Listing<Row>,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  // A row that moves between pages while they are read comes twice.
  const rows = new Map<number, Row>()
  for (let page = 1; page <= most; page++) {
    const asked = { ...query, per_page: '100', page: String(page) }
    const got = await client.ask(connection, { method: 'GET', path, query: asked, answer })
    if (got.current_page !== page)
      throw unreadable(
        'Fatture in Cloud returned another page. It is looked up before anything is sent again.',
      )
    for (const row of got.data) rows.set(row.id, row)
    if (page >= got.last_page) return { rows: [...rows.values()], isWhole: true }
  }
  return { rows: [...rows.values()], isWhole: false }
}

/** A text inside of `q`. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
