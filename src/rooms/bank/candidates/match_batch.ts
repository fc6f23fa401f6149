import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { canonical } from '#kernel/values/canonical'
import { matchTransactions, type MatchInput, type MatchOutcome } from '#matching/room'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** The input and the result of the matcher, so that it can be run again. */
export type Packed = { given: Buffer; outcomesSha256: Buffer }

/** The order of rows does not matter, so they are sorted by their bytes. */
export async function packBatch(
  given: MatchInput,
  outcomes: readonly MatchOutcome[],
): Promise<Packed> {
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

/** Runs the matcher again on the stored input. */
export async function replayBatch(packed: Buffer): Promise<MatchOutcome[]> {
  const text = (await expand(packed)).toString('utf8')
  const given = JSON.parse(text, (key, value: unknown) =>
    isAmount(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as MatchInput
  return matchTransactions(given)
}

export function digestOf(outcomes: readonly MatchOutcome[]): Buffer {
  return createHash('sha256')
    .update(canonical(written(outcomes)))
    .digest()
}

function byId<T extends { id: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** JSON has no bigints; amounts are recognized by their field names. */
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
