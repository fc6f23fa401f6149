import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  makeOrganization,
  type MadeOrganization,
} from '../../../test/matching/made_organization.ts'

/** Seeds that nothing was tuned on. */
const heldOut = Array.from({ length: 12 }, (_, at) => 70_001 + at)

export function madeCorpus(seeds: readonly number[] = heldOut): MadeOrganization[] {
  return seeds.map((seed) => makeOrganization(seed))
}

const minor = z.number().int().transform(BigInt)

const entry = z.object({
  id: z.string(),
  amountMinor: minor,
  currency: z.string(),
  baseAmountMinor: minor.nullable(),
  date: z.string(),
  dueDate: z.string().nullable(),
  counterparty: z.string().nullable(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  paymentReference: z.string().nullable(),
  kind: z.string(),
})

const row = z.object({
  id: z.string(),
  amountMinor: minor,
  currency: z.string(),
  date: z.string(),
  text: z.string(),
  counterparty: z.string().nullable(),
  iban: z.string().nullable(),
  reference: z.string().nullable(),
  kind: z.string().optional(),
})

const file = z.object({
  currency: z.string(),
  entries: z.array(entry),
  transactions: z.array(row),
  truth: z.record(z.string(), z.array(z.string())),
})

/** Every JSON file of a directory as one organization. */
export function readCorpus(directory: string): MadeOrganization[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  if (names.length === 0) throw new Error(`${directory} holds no JSON file`)
  return names.map((name) => {
    const read = file.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')))
    const transactions = read.transactions.map((one) => ({
      ...one,
      baseAmountMinor: one.currency === read.currency ? one.amountMinor : null,
    }))
    return {
      name: name.replace(/\.json$/, ''),
      own: { ibans: [], names: [] },
      items: read.entries,
      transactions,
      truth: new Map(Object.entries(read.truth)),
      kinds: new Map(
        read.transactions.map(({ id, kind }) => [id, kind ?? nameKind(read.truth[id] ?? [])]),
      ),
    }
  })
}

/** A corpus that does not say what its cases are is told apart by what they settle. */
function nameKind(truth: readonly string[]): string {
  if (truth.length === 0) return 'settles nothing'
  return truth.length === 1 ? 'settles one' : 'settles several'
}
