import { contactKeyOf, type Contacts } from './contacts.ts'
import type { MatchInput } from './terms/input.ts'
import { contactsOf } from './item_index.ts'
import type { Naming } from './named_contacts.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'

type Sum = { currency: string; amountMinor: bigint }

const keyOfSum = ({ currency, amountMinor }: Sum): string => `${currency}:${amountMinor}`

/** Whether only one payment and one item have this amount. */
export function lonelinessOf(given: MatchInput): (seen: NormalizedTransaction) => boolean {
  const open = countBy([...given.items, ...given.past].map(keyOfSum))
  const paid = countBy(given.transactions.map(keyOfSum))
  return ({ transaction }) => {
    const key = keyOfSum(transaction)
    return open.get(key) === 1 && paid.get(key) === 1
  }
}

/** Whether a contact has this amount more than once, in open items, settled items or payments. */
export function recurrenceOf(
  { past }: MatchInput,
  items: readonly NormalizedItem[],
  seen: readonly NormalizedTransaction[],
  namings: readonly Naming[],
  contacts: Contacts,
): (item: NormalizedItem) => boolean {
  const keyOfItem = ({ contact, item }: NormalizedItem): string => `${contact}:${keyOfSum(item)}`
  const open = countBy(items.map(keyOfItem))
  const settled = countBy(past.map((item) => `${contactKeyOf(item)}:${keyOfSum(item)}`))
  const paid = countBy(
    seen.flatMap((one) => {
      const naming = namings[one.at]
      const meant = naming === undefined ? [] : contactsOf(one, naming, contacts)
      const likely = meant.filter((contact) => isMeant(one, contact, naming, contacts))
      return likely.map((contact) => `${contact}:${keyOfSum(one.transaction)}`)
    }),
  )
  return (item) => {
    const key = keyOfItem(item)
    const before = `${contacts.all[item.contact]?.key}:${keyOfSum(item.item)}`
    const isPast = (settled.get(before) ?? 0) > 0
    return isPast || (open.get(key) ?? 0) > 1 || (paid.get(key) ?? 0) > 1
  }
}

/** Whether the payment is probably this contact's, by account or name. */
function isMeant(
  { iban }: NormalizedTransaction,
  contact: number,
  naming: Naming | undefined,
  { all }: Contacts,
): boolean {
  if (iban !== null && all[contact]?.ibans.has(iban) === true) return true
  const kind = naming?.kindOf(contact)
  return kind === 'strong' || kind === 'lead' || kind === 'medium'
}

function countBy(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
