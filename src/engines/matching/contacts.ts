import { rarityAmong, type Rarity } from './text/compare_names.ts'
import type { OpenItem } from './terms/input.ts'
import type { Learned } from './terms/learned.ts'
import { wordsOfName } from './text/name_words.ts'
import { normalIban } from './normalize.ts'

/** A contact with every name and account by which a payment may show it. */
export type Contact = {
  at: number
  key: string
  names: readonly (readonly string[])[]
  ibans: ReadonlySet<string>
}

export type Contacts = {
  all: readonly Contact[]
  /** The contact of each item, in the order of the items. */
  ofItem: readonly number[]
  byIban: ReadonlyMap<string, readonly Contact[]>
  rarity: Rarity
}

/** The key of a contact in what was learned: the organization's own, or its name. */
export function contactKeyOf(item: OpenItem): string {
  if (item.contactKey !== undefined && item.contactKey !== null) return item.contactKey
  const { words } = wordsOfName(item.counterparty ?? '')
  if (words.length > 0) return `name:${words.join(' ')}`
  const iban = normalIban(item.iban)
  return iban === null ? `item:${item.id}` : `iban:${iban}`
}

export function gatherContacts(items: readonly OpenItem[], learned: Learned): Contacts {
  const drafts = new Map<string, { at: number; names: Map<string, string[]>; ibans: Set<string> }>()
  const ofItem = items.map((item) => {
    const key = contactKeyOf(item)
    const draft = drafts.get(key) ?? { at: drafts.size, names: new Map(), ibans: new Set() }
    drafts.set(key, draft)
    const words = [...wordsOfName(item.counterparty ?? '').words]
    if (words.length > 0) draft.names.set(words.join(' '), words)
    const iban = normalIban(item.iban)
    if (iban !== null) draft.ibans.add(iban)
    return draft.at
  })
  for (const { contactKey, iban, isProven } of learned.ibans) {
    const bare = normalIban(iban)
    if (isProven && bare !== null) drafts.get(contactKey)?.ibans.add(bare)
  }
  const all = [...drafts].map(([key, { at, names, ibans }]) => ({
    at,
    key,
    names: [...names.values()],
    ibans,
  }))
  const rarity = rarityAmong(all.map(({ names }) => names.flat()))
  return { all, ofItem, byIban: byIbanOf(all), rarity }
}

function byIbanOf(all: readonly Contact[]): Map<string, Contact[]> {
  const byIban = new Map<string, Contact[]>()
  for (const contact of all) {
    for (const iban of contact.ibans) byIban.set(iban, [...(byIban.get(iban) ?? []), contact])
  }
  return byIban
}
