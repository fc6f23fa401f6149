import { transact } from '#kernel/database/transaction'
import { invariants } from '#verification/room'
import { transaction } from '../bank/bank.ts'
import type { TestOrg, World } from '../world.ts'
import { clientOf, entriesOfInvoice, issued, run } from './invoices.ts'
import { boxesOf, type VatReturn } from './vat.ts'

/** An Italian organization under cash accounting, unless told otherwise. */
export async function cashOrg(
  world: World,
  profile: object = { taxRegime: 'RF17', defaultDue: 'D' },
): Promise<TestOrg> {
  const org = await world.createOrg('italy')
  await clientOf(world, org)
  await run(world, org, 'operations/save_organization_profile', profile)
  return org
}

/** An invoice of 12 May 2026 over 1,220.00, unless told otherwise; gives its ids. */
export async function sold(world: World, org: TestOrg, over: object = {}) {
  const id = await issued(world, org, { date: '2026-05-12', ...over })
  const [entry] = await entriesOfInvoice(world, org, id)
  return { id, entryId: entry.id as string, entry }
}

/** A bank transaction that pays an entry; gives its id. */
export async function paid(
  world: World,
  org: TestOrg,
  ledgerEntryId: string,
  given: { day: string; amountMinor: bigint },
): Promise<string> {
  const transactionId = await transaction(world, org, given)
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  return transactionId
}

export async function undo(world: World, org: TestOrg, transactionId: string): Promise<void> {
  await run(world, org, 'actions/unmatch_transaction', { transactionId })
}

export async function draftOf(world: World, org: TestOrg, period: string): Promise<VatReturn> {
  return await run(world, org, 'operations/prepare_vat_return_for', { period })
}

export async function boxOf(
  world: World,
  org: TestOrg,
  period: string,
  box = 'VP4',
): Promise<number | undefined> {
  return boxesOf(await draftOf(world, org, period))[box]
}

/** Everything that verification finds wrong in the entries, the open items and the filed returns. */
export async function wrongsOf(world: World, org: TestOrg): Promise<string[]> {
  const site = { app: world.app, appRole: world.app.database, orgId: org.orgId }
  const looked = invariants.filter((one) => ['I1', 'I9', 'I11'].includes(one.id))
  return await transact(site.appRole, { orgId: org.orgId, readOnly: true }, async (tx) => {
    const all: string[] = []
    for (const one of looked) {
      const { findings = [] } = (await one.inOrganization?.(tx, org.orgId, site)) ?? {}
      all.push(...findings.map(({ says }) => says))
    }
    return all
  })
}
