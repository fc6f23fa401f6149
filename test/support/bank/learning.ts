import { decodeId, encodeId } from '#kernel/values/id'
import type { EvidenceClass, Learned, Transaction } from '#matching/room'
import { loadLearned } from '../../../src/rooms/bank/candidates/load_learned.ts'
import { reconcile } from '../../../src/rooms/bank/reconcile/transaction_status.ts'
import {
  claimTransactions,
  lockTransactions,
} from '../../../src/rooms/bank/transactions/match_store.ts'
import { lockTargets } from '../../../src/rooms/bank/transactions/lock_targets.ts'
import { transaction, type Given } from './bank.ts'
import { invoiceOf, issued, run } from '../books/invoices.ts'
import { atDesk } from '../books/ledger_desk.ts'
import type { TestOrg, World } from '../world.ts'

export const ibans = {
  first: 'DK5000400440116243',
  second: 'IT60X0542811101000000123456',
}

/** An invoice that waits for its payment. */
type Owed = { entryId: string; amountMinor: bigint; reference: string; day: string }

export async function owed(world: World, org: TestOrg, over: object = {}): Promise<Owed> {
  const invoice = await invoiceOf(world, org, await issued(world, org, over))
  const amountMinor = BigInt(Math.round(invoice.totals.gross * 100))
  const { ledgerEntryId: entryId, paymentReference: reference, dueDate: day } = invoice
  return { entryId, amountMinor, reference, day }
}

/** A payment as a bank writes it: with words that are not the contact's name, from an account. */
export const payment = (world: World, org: TestOrg, given: Given): Promise<string> =>
  transaction(world, org, { counterparty: 'ZETA HOLDING', iban: ibans.first, ...given })

export const matchTo = (world: World, org: TestOrg, transactionId: string, ledgerEntryId: string) =>
  run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })

export const unmatch = (world: World, org: TestOrg, transactionId: string) =>
  run(world, org, 'actions/unmatch_transaction', { transactionId })

export const learnedOf = (world: World, org: TestOrg): Promise<Learned> =>
  atDesk(world, org, (scene) => loadLearned(scene))

export const uuidOf = (id: string): string => decodeId(id.slice(0, 3) as 'btx', id) ?? ''

/** A payment of an invoice that a run matched by itself on such evidence. */
export async function automatic(
  world: World,
  org: TestOrg,
  evidence: EvidenceClass = 'reference',
  runId = org.orgId,
): Promise<string> {
  const { entryId, amountMinor } = await owed(world, org)
  const id = await payment(world, org, { amountMinor })
  await atDesk(world, org, async (scene) => {
    claimTransactions(scene, [uuidOf(id)])
    const [target] = await lockTargets(scene, [{ type: 'ledger', id: uuidOf(entryId) }])
    const [row] = await lockTransactions(scene, [uuidOf(id)])
    if (!target || !row) throw new Error('there is nothing to match')
    const decision = {
      method: 'reference' as const,
      reasons: [],
      engineVersion: 'test',
      rivals: 0,
      evidence,
      score: 9.5,
    }
    const given = { decision, decision_run_id: runId }
    await reconcile(scene, row, [{ target, amountMinor }], given)
  })
  return id
}

/** So many matches of earlier times that stand, as a run leaves their labels. */
export async function stood(
  world: World,
  org: TestOrg,
  count: number,
  { evidence = 'reference', daysAgo = 0, score = 9.5 } = {},
): Promise<void> {
  const about = uuidOf(await payment(world, org, { amountMinor: 1n }))
  const ids = Array.from({ length: count }, () => world.app.newId())
  await world.owner.query(
    `INSERT INTO match_label (org_id, id, transaction_id, kind, score, evidence, made_at)
     SELECT $1, id, $2, 'automatic', $3, $4, now() - make_interval(days => $5)
     FROM unnest($6::uuid[]) AS id`,
    [org.orgId, about, score, evidence, daysAgo, ids],
  )
}

/** Proposals as the matcher leaves them, the best first; each is a set of entries or documents. */
export async function propose(
  world: World,
  org: TestOrg,
  transactionId: string,
  proposals: readonly { targets: readonly string[]; score?: number }[],
): Promise<void> {
  for (const [index, { targets, score = 5 - index }] of proposals.entries()) {
    for (const target of targets) {
      const type = target.startsWith('led') ? 'ledger' : 'document'
      await world.owner.query(
        `INSERT INTO bank_suggestion (org_id, transaction_id, proposal, target_type, target_id,
           amount_minor, score, evidence, reasons, engine_version, created_at)
         VALUES ($1, $2, $3, $4, $5, 100, $6, 'name', '[]', 'test', now())`,
        [org.orgId, uuidOf(transactionId), index + 1, type, uuidOf(target), score],
      )
    }
  }
}

type StoredLabel = {
  kind: string
  rank: number | null
  score: number | null
  is_right: boolean | null
}

export async function labelsOf(
  world: World,
  org: TestOrg,
  transactionId: string,
): Promise<StoredLabel[]> {
  const { rows } = await world.owner.query<StoredLabel>(
    `SELECT kind, rank, score::float8 AS score, is_right FROM match_label
     WHERE org_id = $1 AND transaction_id = $2 ORDER BY id`,
    [org.orgId, uuidOf(transactionId)],
  )
  return rows
}

/** As the engine is given it. */
export async function asGiven(world: World, org: TestOrg, id: string): Promise<Transaction> {
  const [row] = await atDesk(world, org, (scene) => lockTransactions(scene, [uuidOf(id)]))
  if (!row) throw new Error('there is no such transaction')
  return {
    id: row.id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    date: row.booked_on ?? '',
    text: row.text,
    counterparty: row.counterparty_name,
    iban: row.counterparty_iban,
    reference: row.reference,
  }
}

export async function eventsOf(world: World, org: TestOrg, type: string): Promise<unknown[]> {
  const { rows } = await world.owner.query<{ data: unknown }>(
    'SELECT data FROM event WHERE org_id = $1 AND type = $2 ORDER BY id',
    [org.orgId, type],
  )
  return rows.map((row) => row.data)
}

export const unknownId = (world: World, prefix: 'btx' | 'led'): string =>
  encodeId(prefix, world.app.newId())
