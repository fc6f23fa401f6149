import type { Scene } from '#kernel/corridor/scene'
import { keysVersion, stemsOfName } from '#matching/room'
import { wordNumbersOf } from './match_keys.ts'
import { readItems, type MatchItem } from './match_item.ts'
import { forgetItems, insertItems, isKept, keptSince, replaceItems } from './match_item_store.ts'
import { forgetKeys, keyTransactions } from './transaction_keys.ts'
import * as store from './open_item_marks_store.ts'

const limits = {
  /** Marks per call. */
  marks: 5_000,
  /** Items per statement. */
  items: 2_000,
  /** Transactions read per call, so that others do not wait long. */
  transactions: 2_000,
  /** Transactions handled per call when everything is checked again. */
  reopened: 5_000,
  /** With more changed items than this, everything unmatched is checked again. */
  changed: 2_000,
}

/**
 * Updates `match_item` from the books and marks every affected transaction to be checked again;
 * returns those that had been checked. Marks are deleted in the transaction that handles them, so a
 * call that dies is simply repeated. A call handles a bounded part and leaves a mark if there is
 * more. One call at a time per organization: of two that read the same item, the slower could
 * overwrite the newer state.
 */
export async function refreshItems(scene: Scene): Promise<string[]> {
  const { is_built: isBuilt } = await store.lockState(scene, keysVersion)
  if (!isBuilt) {
    await buildAll(scene)
    return []
  }
  const marks = await store.takeMarks(scene, limits.marks)
  const { reopened, isMore } = await reopenMarked(scene, marks)
  await keyNew(scene, marks, isMore)
  return [...reopened, ...(await followMarks(scene, await changedIds(scene, marks)))]
}

/** Marks for everything or for an account are handled in parts; a mark keeps the position. */
async function reopenMarked(
  scene: Scene,
  marks: readonly store.Mark[],
): Promise<{ reopened: string[]; isMore: boolean }> {
  const whole = marks.filter(({ kind }) => kind === 'everything' || kind === 'account')
  const reopened: string[] = []
  let isMore = false
  for (const [accountId, some] of Map.groupBy(whole, (mark) => mark.record_id)) {
    const [first] = some
    if (first === undefined) continue
    const after = earliestOf(some)
    const { ids, last } = await store.reopenSome(scene, { after, accountId, most: limits.reopened })
    if (last !== null) store.insertMark(scene, { ...first, after_id: last })
    reopened.push(...ids)
    isMore ||= last !== null
  }
  return { reopened, isMore }
}

/** Reads new transactions from the earliest position that a mark names. */
async function keyNew(
  scene: Scene,
  marks: readonly store.Mark[],
  isReopening: boolean,
): Promise<void> {
  const news = marks.filter(({ kind }) => kind === 'transactions')
  if (news.length === 0) return
  const after = earliestOf(news)
  const { last, isMore } = await keyTransactions(scene, { after, most: limits.transactions })
  // These may have no keys yet if the rules for keys changed.
  if (isMore || isReopening) store.markNew(scene, last)
}

function earliestOf(marks: readonly store.Mark[]): string | null {
  const places = marks.map((mark) => mark.after_id ?? '')
  return places.toSorted()[0] || null
}

async function followMarks(scene: Scene, ids: Ids): Promise<string[]> {
  const all = [...ids.entryIds, ...ids.documentIds]
  if (all.length === 0) return []
  const before = await store.listKeys(scene, all)
  const items = await refreshSome(scene, ids)
  if (items.length > limits.changed) {
    store.markEverything(scene)
    return []
  }
  const after = await store.listKeys(scene, all)
  const names = new Set(items.flatMap((item) => item.counterparty ?? []))
  const words = [...names].flatMap((name) => wordNumbersOf(stemsOfName(name)))
  return await store.reopenByKeys(scene, [...new Set([...before, ...after, ...words])])
}

type Ids = { entryIds: string[]; documentIds: string[] }

/**
 * A posted document is replaced by its entry, so both are read, and all items of a changed contact.
 */
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

/** Rebuilds `match_item` and marks all unmatched transactions to be checked again. */
async function buildAll(scene: Scene): Promise<void> {
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
  store.markNew(scene)
  store.markEverything(scene)
}
