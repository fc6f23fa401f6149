import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { insertItem } from './allocation_store.ts'
import type { Entry } from '../ports.ts'

export type EntryOpenItem = {
  entry: Entry
  kind: 'payable' | 'receivable' | 'payment'
  /** The account whose line stays open. Default: the region's account for that kind. */
  account?: string
  source: 'document' | 'invoice' | 'manual'
  sourceId: string | null
  contactId: string | null
  dueOn: string | null
  /** Number and day of a document that is not in Daybook. */
  document?: { number: string | null; on: string | null }
}

/** Creates the open item of an entry. Null if the entry has no line on that account. */
export function openItem(scene: Scene, given: EntryOpenItem): string | null {
  const { entry, document, ...facts } = given
  const account = given.account ?? usualAccount(scene, given.kind)
  const index = entry.lines.findLastIndex((line) => line.account === account)
  const line = entry.lines[index]
  if (line === undefined) return null
  const baseMinor = BigInt(line.amountMinor)
  const amountMinor = line.foreignMinor === null ? baseMinor : BigInt(line.foreignMinor)
  if (amountMinor === 0n) return null
  const id = scene.newId()
  insertItem(scene, {
    ...facts,
    account,
    id,
    entryId: entry.id,
    lineNo: index + 1,
    currency: entry.foreign?.currency ?? entry.currency,
    amountMinor,
    baseMinor,
    openedOn: entry.date,
    documentNumber: document?.number ?? null,
    documentOn: document?.on ?? null,
  })
  return id
}

function usualAccount(scene: Scene, kind: EntryOpenItem['kind']): string {
  const { payables, receivables, bank } = homeRegion(scene).accountRoles
  return { payable: payables, receivable: receivables, payment: bank }[kind]
}
