import { Failure } from '#kernel/failure'
import { currencyDigits } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { minorOf } from '#ledger/room'
import { claimTransactions } from './match_store.ts'
import type { OpenTarget } from './rules.ts'
import * as store from './target_store.ts'

export type GivenTarget = Pick<OpenTarget, 'type' | 'id'>

/**
 * Waits for the targets' turns and looks at them under it. Documents come first, then entries, each
 * in the order of ids, and the transaction last, though it is claimed before all: whoever deletes a
 * document or takes an entry back holds its turn already and comes to the transaction from there.
 */
export async function holdTargets(
  scene: Scene,
  given: readonly GivenTarget[],
): Promise<OpenTarget[]> {
  const idsOf = (type: string): string[] =>
    given.filter((one) => one.type === type).map((one) => one.id)
  takeTurns(scene, idsOf('document'))
  const documents = await store.listDocumentTargets(scene, idsOf('document'))
  const postings = documents.flatMap((one) => (one.entry_id === null ? [] : [one.entry_id]))
  const entryIds = [...idsOf('ledger'), ...postings]
  takeTurns(scene, entryIds)
  const entries = await store.listEntryTargets(scene, entryIds)
  const documentOf = new Map(documents.map((one) => [one.id, one]))
  const entryOf = new Map(entries.map((one) => [one.id, one]))
  return given.map(({ type, id }) => {
    if (type === 'ledger') return { type, id, ...openOfEntry(entryOf.get(id)) }
    const document = documentOf.get(id)
    if (!document) throw new Failure('document_not_found')
    if (document.entry_id === null) return { type, id, ...openOfDocument(document) }
    return { type, id, ...openOfEntry(entryOf.get(document.entry_id)) }
  })
}

type Open = Pick<OpenTarget, 'entryId' | 'currency' | 'isSettled'>

/** An entry that left nothing open is pointed at by one transaction; a settlement has its own. */
function openOfEntry(entry: store.EntryTarget | undefined): Open {
  if (!entry) throw new Failure('ledger_entry_not_found')
  const { id: entryId, currency, residual_minor: residual } = entry
  if (residual !== null) return { entryId, currency, isSettled: BigInt(residual) === 0n }
  const isTaken = entry.source === 'settlement' || entry.live_allocations > 0
  return { entryId, currency: null, isSettled: isTaken }
}

/** What a document will leave open is known once it is coded. */
function openOfDocument(document: store.DocumentTarget): Open {
  const { coded_amount: total, currency } = document
  if (total === null || currency === null) {
    return { entryId: null, currency: null, isSettled: false }
  }
  const totalMinor = minorOf(total, currencyDigits(currency))
  const isSettled = totalMinor !== 0n && totalMinor === BigInt(document.allocated_minor)
  return { entryId: null, currency, isSettled }
}

/**
 * Claims the transactions, and takes the turns of whatever they are matched to in the same order. The
 * other side of a transfer goes with them: two who take back one side each must not wait in a ring.
 * Gives all that it claimed.
 */
export async function holdMatches(scene: Scene, given: readonly string[]): Promise<string[]> {
  const transactionIds = [...new Set([...given, ...(await store.listPartners(scene, given))])]
  claimTransactions(scene, transactionIds)
  for (const name of ['target_document_id', 'entry_id'] as const) {
    // A second look: what was posted while the documents were waited for has an entry now.
    const held = await store.listHeld(scene, transactionIds)
    takeTurns(
      scene,
      held.flatMap((one) => one[name] ?? []),
    )
  }
  return transactionIds
}

export function takeTurns(scene: Scene, ids: readonly string[]): void {
  for (const id of new Set(ids.toSorted())) takeTurn(scene.tx, id)
}
