import { z } from 'zod'
import { canonical } from '#kernel/values/canonical'
import type { App } from '#kernel/corridor/app'
import type { Scene } from '#kernel/corridor/scene'
import { decodeId, encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
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

/** The signed end of one chain at a time, to be kept where the database cannot reach it. */
export type HeadLine = z.output<typeof headLine>

/** Null if nothing is sealed yet. */
export async function exportHead(app: App, orgId: string): Promise<HeadLine | null> {
  const { secrets, clock } = app
  return await transact(app.database, { orgId, readOnly: true }, (tx) =>
    signedHead({ tx, orgId, secrets, now: clock.now() }),
  )
}

/** The same within a transaction, for who takes the chain with it. */
export async function signedHead({
  tx,
  orgId,
  secrets,
  now,
}: Pick<Scene, 'tx' | 'orgId' | 'secrets' | 'now'>): Promise<HeadLine | null> {
  const head = await store.findHead(tx, orgId)
  if (!head) return null
  const key = headKeyOf(secrets)
  const facts = {
    organization: encodeId('org', orgId),
    seq: String(head.seq),
    hash: head.hash.toString('hex'),
    at: now.toISOString(),
    key: key.name,
  }
  return { ...facts, signature: key.sign(canonical(facts)) }
}

/** Rejects a file that `exportHead` did not write. */
export function parseHeads(text: string): HeadLine[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '') return []
    try {
      return [headLine.parse(JSON.parse(line))]
    } catch {
      throw new Error(`Line ${index + 1} of the heads file was not printed by \`audit heads\`.`)
    }
  })
}

/**
 * Compares heads kept outside with the chain. The chain itself cannot show that its end was removed
 * or that all of it was rewritten; these can.
 */
export async function checkHeads(
  app: App,
  orgId: string,
  heads: readonly HeadLine[],
  trustedKey: string | undefined,
  report: ChainReport,
): Promise<void> {
  const trusted = new Set(trustedKey === undefined ? knownKeys(app.secrets) : [trustedKey])
  for (const line of heads.filter((one) => decodeId('org', one.organization) === orgId)) {
    const { signature, ...facts } = line
    const fault = (says: string): void => addFault(report, orgId, { kind: 'head', row: null, says })
    if (!trusted.has(line.key) || !isSigned(line.key, canonical(facts), signature)) {
      fault(`the head of ${line.at} is not signed by a known key`)
      continue
    }
    const seq = BigInt(line.seq)
    const hash = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      store.findHash(tx, orgId, seq),
    )
    if (hash === null) fault(`the chain had number ${seq} on ${line.at}: its end has been removed`)
    else if (hash.toString('hex') !== line.hash) {
      fault(`the chain had a different number ${seq} on ${line.at}: it has been rewritten`)
    }
  }
}
