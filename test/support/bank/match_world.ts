import { insertItems } from '#bank/candidates/match_item_store'
import type { MatchItem } from '#bank/candidates/match_item'
import { contactKeyOf, keysVersion, type OpenItem, type Transaction } from '#matching/room'
import { insertAccount } from './bank.ts'
import { atDesk } from '../books/ledger_desk.ts'
import { refreshAll } from './match_marks.ts'
import type { MadeOrganization } from '../../matching/made_organization.ts'
import type { TestOrg, World } from '../world.ts'

/** What lies in the database after `placeMade`, as the matcher would be given all of it. */
export type Placed = { transactions: Transaction[]; open: MatchItem[]; settled: MatchItem[] }

/** An id of the kind that the database has, the same for the same place, and in the same order. */
function uuidAt(kind: number, place: number): string {
  return `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(place).padStart(12, '0')}`
}

/**
 * Puts a made organization's payments and open items where the product keeps them, without the books
 * behind them. Every item for which `isSettled` says so was paid before.
 */
export async function placeMade(
  world: World,
  org: TestOrg,
  made: Pick<MadeOrganization, 'transactions' | 'items'>,
  isSettled: (place: number) => boolean = () => false,
): Promise<Placed> {
  const accounts = new Map<string, string>()
  for (const { accountId } of made.transactions) {
    const name = accountId ?? ''
    if (!accounts.has(name)) accounts.set(name, await insertAccount(world, org))
  }
  const transactions = made.transactions.map((one, place): Transaction => ({
    ...one,
    id: uuidAt(1, place),
    accountId: accounts.get(one.accountId ?? '') ?? null,
  }))
  const items = made.items.map((item, place) => toMatchItem(item, uuidAt(2, place)))
  const settled = items.filter((_, place) => isSettled(place))
  const open = items.filter((_, place) => !isSettled(place))
  await insertTransactions(world, org, transactions)
  await atDesk(world, org, async (scene) => {
    insertItems(scene, [...open, ...settled.map((item) => ({ ...item, amountMinor: 0n }))])
  })
  await world.owner.query(
    `INSERT INTO match_state (org_id, built_at, keys_version)
     VALUES ($1, now() + interval '1 hour', $2)
     ON CONFLICT (org_id) DO UPDATE SET built_at = excluded.built_at,
       keys_version = excluded.keys_version`,
    [org.orgId, keysVersion],
  )
  await refreshAll(world, org)
  return { transactions, open, settled }
}

function toMatchItem(item: OpenItem, id: string): MatchItem {
  const contactKey = contactKeyOf({ ...item, id })
  const fullMinor = item.amountMinor
  return { ...item, id, target: 'ledger', contactKey, contactId: null, fullMinor }
}

async function insertTransactions(
  world: World,
  org: TestOrg,
  transactions: readonly Transaction[],
): Promise<void> {
  const listOf = <T>(pick: (one: Transaction) => T): T[] => transactions.map(pick)
  await world.owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
       counterparty_name, counterparty_iban, text, reference, ordinal, origin, run_id, pending,
       status, raw, created_at, updated_at)
     SELECT $1, n.id, n.account_id, n.day, n.amount, n.currency, n.name, n.iban, n.text,
       n.reference, row_number() OVER (), 'statement', $1, false, 'unmatched', '{}', now(), now()
     FROM unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::text[])
       AS n (id, account_id, day, amount, currency, name, iban, text, reference)`,
    [
      org.orgId,
      listOf((one) => one.id),
      listOf((one) => one.accountId),
      listOf((one) => one.date),
      listOf((one) => String(one.amountMinor)),
      listOf((one) => one.currency),
      listOf((one) => one.counterparty),
      listOf((one) => one.iban),
      listOf((one) => one.text),
      listOf((one) => one.reference),
    ],
  )
}
