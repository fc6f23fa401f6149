import type { PreparedInput } from './prepared_input.ts'
import { judgeSingle } from './evidence.ts'
import { contactsOf } from './item_index.ts'
import { compareOffers, type Offer } from './offer.ts'
import type { Pair } from './pair.ts'
import { scorePair } from './score_pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'
import { isListed, offerSeveral, type Sums } from './several_items.ts'

const mostContacts = 3

/** All ways in which open items can settle a payment, best first. */
export function makeOffers(prepared: PreparedInput, seen: NormalizedTransaction): Offer[] {
  const pairs = (prepared.candidates[seen.at] ?? []).flatMap(
    (item) => pairOf(prepared, seen, item) ?? [],
  )
  const singles = pairs.map((pair) => offerSingle(prepared, pair))
  const several = contactsToTry(prepared, seen).flatMap((contact) =>
    offerSeveral(sumsOf(prepared), seen, contact),
  )
  return [...singles, ...several].toSorted(compareOffers)
}

function pairOf(
  prepared: PreparedInput,
  seen: NormalizedTransaction,
  item: NormalizedItem,
): Pair | null {
  const open = prepared.residuals[item.at]
  const naming = prepared.namings[seen.at]
  if (open === undefined || naming === undefined || open.minor === 0n) return null
  return scorePair(prepared.compare, prepared.given, open, { seen, naming, item })
}

function offerSingle(
  { bench, residuals }: PreparedInput,
  { transaction, item, facts, score }: Pair,
): Offer {
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

/**
 * Contacts that the payment names by account, name or number; sums of other contacts prove nothing.
 */
function contactsToTry(prepared: PreparedInput, seen: NormalizedTransaction): number[] {
  const naming = prepared.namings[seen.at]
  if (naming === undefined) return []
  const byIban = seen.iban === null ? [] : (prepared.contacts.byIban.get(seen.iban) ?? [])
  const proven = new Set(byIban.map(({ at }) => at))
  const named = contactsOf(seen, naming, prepared.contacts).filter((contact) => {
    const kind = naming.kindOf(contact)
    return kind === 'strong' || kind === 'lead' || kind === 'medium' || proven.has(contact)
  })
  const numbered = (prepared.candidates[seen.at] ?? [])
    .filter((item) => isListed(seen, item))
    .map(({ contact }) => contact)
  return [...new Set([...numbered, ...named])].slice(0, mostContacts)
}

function sumsOf(prepared: PreparedInput): Sums {
  return {
    bench: prepared.bench,
    items: prepared.contactItems,
    factsBeside: (seen, item) => {
      const naming = prepared.namings[seen.at]
      return naming === undefined
        ? null
        : prepared.compare(seen, naming, item, { kind: 'exact', apart: 0 })
    },
  }
}
