import type { Scene } from '#kernel/scene'
import { keysVersion, stemsOfName } from '#matching/room'
import { wordNumbersOf } from './match_keys.ts'
import { readItems, type MatchItem } from './match_item.ts'
import { forgetItems, insertItems, isKept, keptSince, replaceItems } from './match_item_store.ts'
import { forgetKeys, keyTransactions } from './match_marks_keys.ts'
import * as store from './match_marks_store.ts'

const limits = {
  /** Marks that one call looks at. */
  marks: 5_000,
  /** Items that are read and written in one statement. */
  items: 2_000,
  /** Transactions whose words are read in one call. */
  transactions: 20_000,
  /** Beyond so many changed items everything unmatched is looked at again. */
  changed: 2_000,
}

/**
 * Brings the picture of what is open up to the books, and puts every transaction that this may
 * concern back among those that are to be looked at; gives those that had been looked at before.
 * Marks go in the transaction that acts on them, so a call that dies is only repeated. A call does a
 * bounded part, and leaves a mark while there is more. One at a time for each organization: of two
 * who drew one item, the slower could keep what the quicker had already seen change.
 */
export async function refreshItems(scene: Scene): Promise<string[]> {
  const { is_built: isBuilt } = await store.lockState(scene, keysVersion)
  if (!isBuilt) return await buildAll(scene)
  const marks = await store.takeMarks(scene, limits.marks)
  const keyed = await keyTransactions(scene, limits.transactions)
  if (keyed === limits.transactions) store.markMore(scene)
  return await followMarks(scene, await changedIds(scene, marks))
}

async function followMarks(scene: Scene, ids: Ids): Promise<string[]> {
  const all = [...ids.entryIds, ...ids.documentIds]
  if (all.length === 0) return []
  const before = await store.listKeys(scene, all)
  const items = await refreshSome(scene, ids)
  if (items.length > limits.changed) return await store.reopenAll(scene)
  const after = await store.listKeys(scene, all)
  const names = new Set(items.flatMap((item) => item.counterparty ?? []))
  const words = [...names].flatMap((name) => wordNumbersOf(stemsOfName(name)))
  return await store.reopenByKeys(scene, [...new Set([...before, ...after, ...words])])
}

type Ids = { entryIds: string[]; documentIds: string[] }

/** A document that was posted is its entry now, so both are looked at; and all that a contact has. */
async function changedIds(scene: Scene, marks: readonly store.Mark[]): Promise<Ids> {
  const idsOf = (kind: store.Mark['kind']): string[] =>
    marks.flatMap((mark) => (mark.kind === kind && mark.record_id !== null ? mark.record_id : []))
  const documents = idsOf('document')
  const ofContacts = await store.listItemsOfContacts(scene, idsOf('contact'))
  const postings = await store.listPostings(scene, documents)
  const own = (target: string): string[] =>
    ofContacts.filter((one) => one.target === target).map((one) => one.id)
  return {
    entryIds: [...new Set([...idsOf('item'), ...postings, ...own('ledger')])],
    documentIds: [...new Set([...documents, ...own('document')])],
  }
}

async function refreshSome(scene: Scene, { entryIds, documentIds }: Ids): Promise<MatchItem[]> {
  const all = [
    ...entryIds.map((id) => ({ entryIds: [id], documentIds: [] as string[] })),
    ...documentIds.map((id) => ({ entryIds: [] as string[], documentIds: [id] })),
  ]
  const items: MatchItem[] = []
  for (let at = 0; at < all.length; at += limits.items) {
    const some = all.slice(at, at + limits.items)
    const ids = {
      entryIds: some.flatMap((one) => one.entryIds),
      documentIds: some.flatMap((one) => one.documentIds),
    }
    const found = (await readItems(scene, ids)).filter((item) => isKept(scene, item))
    replaceItems(scene, [...ids.entryIds, ...ids.documentIds], found)
    items.push(...found)
  }
  return items
}

/** Draws the whole picture, and has everything unmatched looked at in its light. */
async function buildAll(scene: Scene): Promise<string[]> {
  store.dropMarks(scene)
  forgetItems(scene)
  forgetKeys(scene)
  for (const list of [store.listOpenEntries, store.listCodedDocuments]) {
    let after: string | null = null
    do {
      const ids: string[] = await list(scene, {
        since: keptSince(scene),
        after,
        most: limits.items,
      })
      const isEntry = list === store.listOpenEntries
      const given = { entryIds: isEntry ? ids : [], documentIds: isEntry ? [] : ids }
      const items = await readItems(scene, given)
      insertItems(
        scene,
        items.filter((item) => isKept(scene, item)),
      )
      after = ids.length === limits.items ? (ids.at(-1) ?? null) : null
    } while (after !== null)
  }
  store.saveBuilt(scene, keysVersion)
  store.markMore(scene)
  return await store.reopenAll(scene)
}
