import { z } from 'zod'
import { canonical } from '#kernel/canonical'
import type { House } from '#kernel/house'
import { decodeId, encodeId } from '#kernel/id'
import { transact } from '#kernel/transaction'
import { addFault, type ChainReport } from './check_chain.ts'
import { headKeyOf, isSigned, knownKeys } from './head_key.ts'
import * as store from './seal_store.ts'

const headLine = z.strictObject({
  organization: z.string().refine((id) => decodeId('org', id) !== null),
  seq: z.string().regex(/^[1-9]\d{0,18}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
})

/** The end of one chain as it was then, signed, to be kept where the database cannot reach it. */
export type HeadLine = z.output<typeof headLine>

/** Null where nothing is sealed yet. */
export async function exportHead(house: House, orgId: string): Promise<HeadLine | null> {
  const head = await transact(house.database, { orgId, readOnly: true }, (tx) =>
    store.findHead(tx, orgId),
  )
  if (!head) return null
  const key = headKeyOf(house.secrets)
  const facts = {
    organization: encodeId('org', orgId),
    seq: String(head.seq),
    hash: head.hash.toString('hex'),
    at: house.clock.now().toISOString(),
    key: key.name,
  }
  return { ...facts, signature: key.sign(canonical(facts)) }
}

/** Refuses a file that is not what `exportHead` wrote, before anything is believed of it. */
export function parseHeads(text: string): HeadLine[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '') return []
    try {
      return [headLine.parse(JSON.parse(line))]
    } catch {
      throw new Error(`Line ${index + 1} of the heads is not one that \`audit heads\` prints.`)
    }
  })
}

/**
 * Holds heads that were kept outside against the chain as it is. The chain itself cannot show that
 * its end was cut off, or that all of it was made anew; these can.
 */
export async function checkHeads(
  house: House,
  orgId: string,
  heads: readonly HeadLine[],
  trustedKey: string | undefined,
  report: ChainReport,
): Promise<void> {
  const trusted = new Set(trustedKey === undefined ? knownKeys(house.secrets) : [trustedKey])
  for (const line of heads.filter((one) => decodeId('org', one.organization) === orgId)) {
    const { signature, ...facts } = line
    const fault = (says: string): void => addFault(report, orgId, { kind: 'head', row: null, says })
    if (!trusted.has(line.key) || !isSigned(line.key, canonical(facts), signature)) {
      fault(`the head of ${line.at} is not signed by a key that is known here`)
      continue
    }
    const seq = BigInt(line.seq)
    const hash = await transact(house.database, { orgId, readOnly: true }, (tx) =>
      store.findHash(tx, orgId, seq),
    )
    if (hash === null) fault(`the chain had number ${seq} on ${line.at}: its end was cut off`)
    else if (hash.toString('hex') !== line.hash) {
      fault(`the chain had another number ${seq} on ${line.at}: it was made anew`)
    }
  }
}
