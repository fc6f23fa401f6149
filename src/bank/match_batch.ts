import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { canonical } from '#kernel/canonical'
import { matchTransactions, type Given, type Outcome } from '#matching/room'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** What the matcher was given and answered, so that it can be asked again. */
export type Packed = { given: Buffer; outcomesSha256: Buffer }

/** A list of rows means the same in any order, so it is kept in that of its rows' own bytes. */
export async function packBatch(given: Given, outcomes: readonly Outcome[]): Promise<Packed> {
  const { transactions, items, past } = given
  const sorted = {
    ...given,
    transactions: byId(transactions),
    items: byId(items),
    past: byId(past),
  }
  return {
    given: await compress(canonical(written(sorted))),
    outcomesSha256: digestOf(outcomes),
  }
}

/** Asks the matcher again, with nothing but what it was given then. */
export async function replayBatch(packed: Buffer): Promise<Outcome[]> {
  const text = (await expand(packed)).toString('utf8')
  const given = JSON.parse(text, (key, value: unknown) =>
    isAmount(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as Given
  return matchTransactions(given)
}

export function digestOf(outcomes: readonly Outcome[]): Buffer {
  return createHash('sha256')
    .update(canonical(written(outcomes)))
    .digest()
}

function byId<T extends { id: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Amounts have no place in JSON; by their names they are known again. */
function written(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' ? String(inner) : inner,
    ),
  )
}

function isAmount(key: string): boolean {
  return key.endsWith('Minor')
}
