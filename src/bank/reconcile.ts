import { withDeadlockRetry } from '#kernel/call_action'
import type { Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { currencyDigits, toDecimal } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { holdHome } from '#ledger/room'
import { findSettings } from '#settings/room'
import type { Decision } from './decision.ts'
import { reconcile } from './matching.ts'
import { claimTransactions, lockTransactions, type Rate } from './match_store.ts'
import * as store from './reconcile_store.ts'
import { referencesIn } from './references.ts'
import { isExact, singleOut, type Pair } from './single_out.ts'
import { listEntryTargets } from './target_store.ts'
import { takeTurns } from './turns.ts'

/** Raised with every change of the rules, so that a decision says which ones made it. */
const engineVersion = 'reference-1'

const limits = {
  /** Payments looked at in one statement. */
  scanned: 5_000,
  /** Matches in one transaction: each holds two turns, and others wait for them. */
  matched: 50,
  /** Rates that one pass asks for. */
  rates: 400,
}

/** What a pass needs: short transactions of its own, and rates of exchange. */
export type Desk = Pick<Outside, 'inTransaction' | 'ports'>

export type Pass = { runId: string; accountIds: readonly string[] | null }

/**
 * Matches what is certain on these accounts, or on all: by a valid structured reference and the exact
 * amount. Doing it twice does no harm. Gives how many it matched, and why rates are missing if so.
 */
export async function reconcileAccounts(
  desk: Desk,
  pass: Pass,
): Promise<{ matched: number; failure: Failure | null }> {
  const failure = await fetchRates(desk)
  let matched = 0
  let after: store.Place | null = null
  do {
    const scanned = await desk.inTransaction((scene) => scan(scene, pass.accountIds, after))
    for (let at = 0; at < scanned.pairs.length; at += limits.matched) {
      const some = scanned.pairs.slice(at, at + limits.matched)
      matched += await withDeadlockRetry(() =>
        desk.inTransaction((scene) => matchPairs(scene, pass.runId, some)),
      )
    }
    after = scanned.next
  } while (after !== null)
  return { matched, failure }
}

type Scan = { pairs: Pair[]; next: store.Place | null }

async function scan(
  scene: Scene,
  accountIds: readonly string[] | null,
  after: store.Place | null,
): Promise<Scan> {
  const accounts = await store.listAccounts(scene, accountIds)
  const proven = accounts.filter((account) => account.unproven_on === null).map(({ id }) => id)
  if (proven.length === 0) return { pairs: [], next: null }
  const { profile } = await findSettings(scene)
  const creditor = profile.fiCreditor ?? null
  const { rows, next } = await store.scanOpen(scene, proven, after, limits.scanned)
  const stated = new Set(rows.flatMap((row) => referencesIn(row, creditor)))
  const invoices = await store.listOpenInvoices(scene, [...stated])
  if (invoices.length === 0) return { pairs: [], next }
  const open = new Set(invoices.map((one) => `${one.residual_minor} ${one.currency}`))
  const payments = rows.filter((row) => open.has(`${row.amount_minor} ${row.currency}`))
  const equals = await store.listEqualAmounts(scene, payments)
  const declined = await store.listDeclined(
    scene,
    payments.map((payment) => payment.id),
  )
  return { pairs: singleOut({ payments, equals, invoices, declined, creditor }), next }
}

/** Looks again under the turns: whoever was quicker keeps what they have. */
async function matchPairs(scene: Scene, runId: string, pairs: readonly Pair[]): Promise<number> {
  const transactionIds = pairs.map((pair) => pair.payment.id)
  const entryIds = pairs.map((pair) => pair.invoice.entry_id)
  claimTransactions(scene, transactionIds)
  takeTurns(scene, entryIds)
  const entries = await listEntryTargets(scene, entryIds)
  const rows = await lockTransactions(scene, transactionIds)
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  let matched = 0
  for (const pair of pairs) {
    const row = rowOf.get(pair.payment.id)
    const entry = entryOf.get(pair.invoice.entry_id)
    const isOpen = row?.status === 'unmatched' && row.withdrawn_at === null
    if (!row || !entry || !isOpen || entry.is_reversed || !isExact(row, entry)) continue
    const { id, currency } = entry
    const target = { type: 'ledger', id, entryId: id, currency, isSettled: false } as const
    const parts = [{ target, amountMinor: BigInt(row.amount_minor) }]
    const given = { decision: decisionOf(pair), decision_run_id: runId }
    if (await isMatched(() => reconcile(scene, row, parts, given))) matched += 1
  }
  return matched
}

/** A payment whose rate is missing stays as it is; nothing was written for it yet. */
async function isMatched(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'exchange_rate_missing') return false
    throw error
  }
}

function decisionOf({ payment, invoice, reference }: Pair): Decision {
  const { currency } = payment
  const amount = toDecimal(BigInt(payment.amount_minor), currencyDigits(currency))
  return {
    method: 'reference',
    reasons: [
      { code: 'reference_equal', params: { reference, number: invoice.number } },
      {
        code: 'amount_exact',
        params: { amount: amount.toFixed(currencyDigits(currency)), currency },
      },
    ],
    engineVersion,
    rivals: 0,
  }
}

/** Without a rate a transaction of a foreign account cannot be booked; the rest does not wait for it. */
async function fetchRates({ inTransaction, ports }: Desk): Promise<Failure | null> {
  const { home, lacking } = await inTransaction(async (scene) => {
    const { currency } = await holdHome(scene)
    return { home: currency, lacking: await store.listLackingRates(scene, currency, limits.rates) }
  })
  const found: [store.Lacking, Rate][] = []
  let failure: Failure | null = null
  try {
    for (const one of lacking) {
      const rate = await ports.rates.rateOn(one.day, one.currency, home)
      if (rate !== null) found.push([one, rate])
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    failure = error
  }
  if (found.length > 0) {
    await inTransaction(async (scene) => {
      for (const [one, rate] of found) store.insertRate(scene, home, one, rate)
    })
  }
  return failure
}
