import type { OpenItem, Own, Transaction } from '#matching/room'
import { denmark } from './made_denmark.ts'
import { italy } from './made_italy.ts'
import { invoiceKinds } from './made_invoices.ts'
import { repeatKinds } from './made_repeats.ts'
import { otherKinds } from './made_rest.ts'
import { severalKinds } from './made_several.ts'
import { trapKinds } from './made_traps.ts'
import { createMaker } from './maker.ts'

export type MadeOrganization = {
  name: string
  own: Own
  items: OpenItem[]
  transactions: Transaction[]
  /** The items that each transaction settles; none where it settles nothing. */
  truth: ReadonlyMap<string, readonly string[]>
  kinds: ReadonlyMap<string, string>
}

const madeCountries = [denmark, italy]

/** How often each kind of case is made in one organization. */
const counts: Readonly<Record<string, number>> = {
  reference: 40,
  numbered: 80,
  named: 60,
  truncated: 25,
  by_account: 25,
  amount_alone: 8,
  fee: 15,
  foreign: 25,
  instalments: 12,
  unpaid: 30,
  listed: 15,
  summed: 12,
  ambiguous_sum: 3,
  credit_note: 10,
  recurring: 8,
  subscription: 5,
  twins: 5,
  two_coffees: 3,
  paid_twice: 4,
  ghost: 10,
  impostor: 8,
  decoy: 8,
  coincidence: 12,
  third_party: 6,
  changed_account: 8,
  nearly: 5,
  stale: 6,
  ahead: 6,
  mistyped: 6,
  shared_number: 4,
  merchant: 25,
  seats: 3,
  habit: 2,
  two_foreign: 4,
  other_year: 4,
  half_listed: 3,
  card: 60,
  card_without_receipt: 20,
  refund: 8,
  own_transfer: 5,
  payout: 10,
  noise: 30,
}

const kinds = { ...invoiceKinds, ...severalKinds, ...repeatKinds, ...trapKinds, ...otherKinds }

/** One organization of the country that its seed falls to, the same for the same seed. */
export function makeOrganization(seed: number, scale = 1): MadeOrganization {
  const country = madeCountries[seed % madeCountries.length]
  if (country === undefined) throw new Error('there is no country to make an organization in')
  const maker = createMaker(seed, country)
  const cases = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: Math.ceil(count * scale) }, () => kind),
  )
  for (const kind of maker.chance.shuffle(cases)) kinds[kind]?.(maker)
  const { own, items, transactions, truth } = maker
  return { name: `${country.region}-${seed}`, own, items, transactions, truth, kinds: maker.kinds }
}
