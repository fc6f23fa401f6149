import { transact } from '#kernel/database/transaction'
import { regionOf, type RegionKey } from '#regions/room'
import { invariants } from '#verification/room'
import { encodeId } from '#kernel/values/id'
import { reverseEntry } from '#ledger/room'
import { entriesOfInvoice, issued, run } from '../books/invoices.ts'
import { transaction } from './bank.ts'
import { atDesk, postPurchase } from '../books/ledger_desk.ts'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'

/** An issued invoice of 1,000.00 and VAT, unless told otherwise, with its entry. */
export async function claim(
  world: World,
  org: TestOrg,
  net = 1000,
): Promise<{ invoiceId: string; entryId: string }> {
  const vatRate = org.region === 'denmark' ? 25 : 22
  const lines = [{ description: 'Work', quantity: 1, unitPrice: net, vatRate }]
  const invoiceId = await issued(world, org, { lines })
  const [entry] = await entriesOfInvoice(world, org, invoiceId)
  return { invoiceId, entryId: entry.id }
}

export const operate = async (
  world: World,
  org: TestOrg,
  name: string,
  body: object,
): Promise<Reply> => await world.rest(org, `operations/${name}`, body)

/** As above, for what must succeed. */
export const done = async (
  world: World,
  org: TestOrg,
  name: string,
  body: object,
): Promise<Reply['body']> => await run(world, org, `operations/${name}`, body)

/** What every account holds; those with nothing are left out. */
export async function balances(world: World, org: TestOrg): Promise<Record<string, number>> {
  const { rows } = await world.owner.query<{ account: string; sum: string }>(
    `SELECT account, sum(amount_minor) AS sum FROM ledger_line WHERE org_id = $1
     GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`,
    [org.orgId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum) / 100]))
}

export function linesOf(entry: Reply['body']): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, amount } of entry.lines) {
    sums[account] = Math.round(((sums[account] ?? 0) + amount) * 100) / 100
  }
  return sums
}

/** Control accounts less their open items: nothing, whatever was done. */
export async function controlGaps(world: World, org: TestOrg): Promise<bigint[]> {
  const { receivables, payables } = regionOf(org.region as RegionKey).accountRoles
  const gaps: bigint[] = []
  for (const account of [receivables, payables]) {
    const { rows } = await world.owner.query<{ gap: string }>(
      `SELECT (SELECT coalesce(sum(amount_minor), 0) FROM ledger_line
           WHERE org_id = $1 AND account = $2)
         - (SELECT coalesce(sum(i.base_minor - coalesce((SELECT sum(a.settled_base_minor)
             FROM allocation a WHERE a.org_id = i.org_id AND a.open_item_id = i.id
               AND a.released_at IS NULL), 0)), 0)
           FROM open_item i WHERE i.org_id = $1 AND i.account = $2
             AND NOT EXISTS (SELECT FROM ledger_entry r
               WHERE r.org_id = i.org_id AND r.reverses = i.entry_id)) AS gap`,
      [org.orgId, account],
    )
    gaps.push(BigInt(rows[0]?.gap ?? 0))
  }
  return gaps
}

/** Everything that verification finds wrong in the entries, the open items and the matches. */
export async function faultsIn(world: World, org: TestOrg): Promise<string[]> {
  const site = { app: world.app, appRole: world.app.database, orgId: org.orgId }
  const looked = invariants.filter((one) => ['I1', 'I9', 'I9b', 'I11'].includes(one.id))
  return await transact(site.appRole, { orgId: org.orgId, readOnly: true }, async (tx) => {
    const all: string[] = []
    for (const one of looked) {
      const { findings = [] } = (await one.inOrganization?.(tx, org.orgId, site)) ?? {}
      all.push(...findings.map(({ says }) => says))
    }
    return all
  })
}

/** A bill that was posted and reversed. */
export async function reversedBill(world: World, org: TestOrg): Promise<string> {
  const { entryId } = await postPurchase(world, org)
  const reversal = { id: world.app.newId(), date: '2026-11-01', text: 'Back' }
  await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal))
  return encodeId('led', entryId)
}

/** A bill of 1,000.00 rupiah, which are 40 øre: a single sen of it is nothing. */
export async function tinyBill(world: World, org: TestOrg): Promise<string> {
  const exchange = { rate: '0.0004', day: '2026-03-02', source: 'a bank' }
  const bill = { currency: 'IDR', exchange, vatCode: 'IVY', net: '1000.00', vat: '0.00' }
  return encodeId('led', (await postPurchase(world, org, bill)).entryId)
}

/** 100.00 that a customer paid too much was kept as a prepayment, and paid back by hand. */
export async function prepaidUsedByHand(
  world: World,
  org: TestOrg,
): Promise<{ transactionId: string; prepaid: string; paidBy: string }> {
  const { entryId: ledgerEntryId } = await claim(world, org)
  const transactionId = await transaction(world, org, { amountMinor: 135_000n })
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  const kept = { fromLedgerEntryId: ledgerEntryId, toLedgerEntryId: null }
  const { id: prepaid, date } = await done(world, org, 'move_payment', kept)
  const { receivables } = regionOf(org.region as RegionKey).accountRoles
  const lines = [
    { account: receivables, amount: 100, settles: prepaid },
    { account: '1550', amount: -100 },
  ]
  const paid = await done(world, org, 'post_entry', { date, text: 'Paid back', lines })
  return { transactionId, prepaid, paidBy: paid.id }
}
