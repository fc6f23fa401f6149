import type { Desk } from './desk.ts'
import { judgeSingle } from './evidence.ts'
import { contactsOf } from './item_index.ts'
import { compareOffers, type Offer } from './offer.ts'
import type { Pair } from './pair.ts'
import { scorePair } from './score_pair.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'
import { isListed, offerSeveral, type Sums } from './several_items.ts'

const mostContacts = 3

/** All ways in which a payment may be settled by what is open now, best first. */
export function makeOffers(desk: Desk, seen: SeenTransaction): Offer[] {
  const pairs = (desk.candidates[seen.at] ?? []).flatMap((item) => pairOf(desk, seen, item) ?? [])
  const singles = pairs.map((pair) => offerSingle(desk, pair))
  const several = contactsToTry(desk, seen).flatMap((contact) =>
    offerSeveral(sumsOf(desk), seen, contact),
  )
  return [...singles, ...several].toSorted(compareOffers)
}

function pairOf(desk: Desk, seen: SeenTransaction, item: SeenItem): Pair | null {
  const open = desk.residuals[item.at]
  const naming = desk.namings[seen.at]
  if (open === undefined || naming === undefined || open.minor === 0n) return null
  return scorePair(desk.compare, desk.given, open, { seen, naming, item })
}

function offerSingle({ bench, residuals }: Desk, { transaction, item, facts, score }: Pair): Offer {
  const { amountMinor } = transaction.transaction
  const openMinor = residuals[item.at]?.minor ?? 0n
  return {
    transaction,
    parts: [{ item, amountMinor, facts, openMinor }],
    way: 'single',
    solutions: 1,
    facts,
    score,
    ...judgeSingle(bench, transaction, item, facts),
  }
}

/** Contacts that the payment names by account, name or number; sums of anybody else's prove nothing. */
function contactsToTry(desk: Desk, seen: SeenTransaction): number[] {
  const naming = desk.namings[seen.at]
  if (naming === undefined) return []
  const byIban = seen.iban === null ? [] : (desk.contacts.byIban.get(seen.iban) ?? [])
  const proven = new Set(byIban.map(({ at }) => at))
  const named = contactsOf(seen, naming, desk.contacts).filter((contact) => {
    const kind = naming.kindOf(contact)
    return kind === 'strong' || kind === 'lead' || kind === 'medium' || proven.has(contact)
  })
  const numbered = (desk.candidates[seen.at] ?? [])
    .filter((item) => isListed(seen, item))
    .map(({ contact }) => contact)
  return [...new Set([...numbered, ...named])].slice(0, mostContacts)
}

function sumsOf(desk: Desk): Sums {
  return {
    bench: desk.bench,
    items: desk.contactItems,
    factsBeside: (seen, item) => {
      const naming = desk.namings[seen.at]
      return naming === undefined
        ? null
        : desk.compare(seen, naming, item, { kind: 'exact', apart: 0 })
    },
  }
}
