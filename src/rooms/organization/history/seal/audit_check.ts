import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { decodeId } from '#kernel/values/id'
import { transact, type Tx } from '#kernel/database/transaction'
import { addFault, checkChain, emptyReport, type ChainReport } from './check_chain.ts'
import { checkHeads, exportHead, parseHeads, type HeadLine } from './heads.ts'
import * as store from './seal_store.ts'

export type AuditCheck = {
  /** One organization; default: all. */
  orgId?: string | undefined
  /** An earlier output of `audit heads` that was kept outside. */
  heads?: string | undefined
  /** A public key to check the heads with, if the master key of that time is gone. */
  key?: string | undefined
}

const organizationsAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Every organization that exists or has a chain, on the owner's connection, which alone can list
 * them.
 */
export async function* listOrganizations(
  app: Pick<App, 'database'>,
  only?: string,
): AsyncGenerator<string> {
  if (only !== undefined) {
    const found = await transact(app.database, { orgId: only, readOnly: true }, (tx) =>
      hasTraces(tx, only),
    )
    if (!found) throw new Failure('organization_not_found')
    yield only
    return
  }
  let after = beforeAll
  for (;;) {
    const from = after
    const orgIds = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
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

export async function checkAudit(app: App, check: AuditCheck): Promise<ChainReport> {
  const heads = check.heads === undefined ? [] : parseHeads(check.heads)
  const total = emptyReport()
  const seen = new Set<string>()
  for await (const orgId of listOrganizations(app, check.orgId)) {
    const report = await checkChain(app, orgId)
    await checkHeads(app, orgId, heads, check.key, report)
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

/** A deleted organization without a chain shows only in the heads. */
function findLostOrganizations(
  heads: readonly HeadLine[],
  seen: ReadonlySet<string>,
  report: ChainReport,
): void {
  const lost = new Set(heads.map((line) => decodeId('org', line.organization)))
  for (const orgId of lost) {
    if (orgId === null || seen.has(orgId)) continue
    addFault(report, orgId, { kind: 'head', row: null, says: 'the organization is missing' })
  }
}

export async function* exportHeads(app: App, only?: string): AsyncGenerator<HeadLine> {
  for await (const orgId of listOrganizations(app, only)) {
    const line = await exportHead(app, orgId)
    if (line) yield line
  }
}
