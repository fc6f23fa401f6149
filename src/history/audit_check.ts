import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { decodeId } from '#kernel/id'
import { transact, type Tx } from '#kernel/transaction'
import { addFault, checkChain, emptyReport, type ChainReport } from './check_chain.ts'
import { checkHeads, exportHead, parseHeads, type HeadLine } from './heads.ts'
import * as store from './seal_store.ts'

export type AuditCheck = {
  /** One organization; all of them where it is left out. */
  orgId?: string | undefined
  /** What `audit heads` printed at some time, and was kept outside. */
  heads?: string | undefined
  /** A public key to hold the heads against, where the master key of then is gone. */
  key?: string | undefined
}

const organizationsAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Every organization there is, or was while it had a chain, on the owner's connection, who alone may see which there are. */
export async function* listOrganizations(
  house: Pick<House, 'database'>,
  only?: string,
): AsyncGenerator<string> {
  if (only !== undefined) {
    const found = await transact(house.database, { orgId: only, readOnly: true }, (tx) =>
      hasTraces(tx, only),
    )
    if (!found) throw new Failure('organization_not_found')
    yield only
    return
  }
  let after = beforeAll
  for (;;) {
    const from = after
    const orgIds = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
      store.listOrganizations(tx, from, organizationsAtOnce),
    )
    yield* orgIds
    const last = orgIds.at(-1)
    if (last === undefined || orgIds.length < organizationsAtOnce) return
    after = last
  }
}

async function hasTraces(tx: Tx, orgId: string): Promise<boolean> {
  return (await store.hasOrganization(tx, orgId)) || (await store.findHead(tx, orgId)) !== null
}

export async function checkAudit(house: House, check: AuditCheck): Promise<ChainReport> {
  const heads = check.heads === undefined ? [] : parseHeads(check.heads)
  const total = emptyReport()
  const seen = new Set<string>()
  for await (const orgId of listOrganizations(house, check.orgId)) {
    const report = await checkChain(house, orgId)
    await checkHeads(house, orgId, heads, check.key, report)
    total.sealed += report.sealed
    total.waiting += report.waiting
    total.overdue += report.overdue
    total.erased += report.erased
    total.faultCount += report.faultCount
    total.faults.push(...report.faults)
    seen.add(orgId)
  }
  if (check.orgId === undefined) findLostOrganizations(heads, seen, total)
  return total
}

/** A whole organization that is gone has no chain left to complain. */
function findLostOrganizations(
  heads: readonly HeadLine[],
  seen: ReadonlySet<string>,
  report: ChainReport,
): void {
  const lost = new Set(heads.map((line) => decodeId('org', line.organization)))
  for (const orgId of lost) {
    if (orgId === null || seen.has(orgId)) continue
    addFault(report, orgId, { kind: 'head', row: null, says: 'the organization is gone' })
  }
}

export async function* exportHeads(house: House, only?: string): AsyncGenerator<HeadLine> {
  for await (const orgId of listOrganizations(house, only)) {
    const line = await exportHead(house, orgId)
    if (line) yield line
  }
}
