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
  /** Transactions whose words are read in one call: others wait for it no longer than a moment. */
  transactions: 2_000,
  /** Transactions that one call passes where everything is to be looked at again. */
  reopened: 5_000,
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
  if (!isBuilt) {
    await buildAll(scene)
    return []
  }
  const marks = await store.takeMarks(scene, limits.marks)
  const { reopened, isMore } = await reopenMarked(scene, marks)
  await keyNew(scene, marks, isMore)
  return [...reopened, ...(await followMarks(scene, await changedIds(scene, marks)))]
}

/** What is said of everything or of an account is done a part at a time, and a mark keeps the place. */
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

/** Reads what is new from the earliest place that a mark names. */
async function keyNew(
  scene: Scene,
  marks: readonly store.Mark[],
  isReopening: boolean,
): Promise<void> {
  const news = marks.filter(({ kind }) => kind === 'transactions')
  if (news.length === 0) return
  const after = earliestOf(news)
  const { last, isMore } = await keyTransactions(scene, { after, most: limits.transactions })
  // What is put back later may have no keys yet, where the rules by which they are read changed.
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
