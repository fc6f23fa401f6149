import { findLast, withSpan, type DaySpan } from '#exports/room'
import { atOnce, run, type AtOnce, type RunOutcome } from '#kernel/corridor/definition'
import { assertPermitted } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { gatherForAccountant, type AccountantPlan } from './accountant/gather.ts'
import { endPackage, startPackage } from './package/begin_and_end.ts'
import type { Filled } from './package/fill.ts'
import { packageRecord, toPackage, type PackageRecord } from './package/record.ts'
import { findPackage } from './package/store.ts'

export default run({
  name: 'make_package',
  says: 'Make a zip for the accountant: the ledger of these days as CSV, the documents named by the number of their entry, VAT returns and registers, and a hash of each. Also needs documents:read and invoices:read. Download it at `url` within seven days.',
  needs: 'ledger:edit',
  input: withSpan({}).meta({ examples: [{ from: '2026-01-01', to: '2026-12-31' }] }),
  output: packageRecord,
  fails: ['package_under_way'],
  whileClosed: true,

  async start(scene, given): Promise<AccountantPlan | AtOnce<PackageRecord>> {
    const span: DaySpan = given
    for (const one of ['documents:read', 'invoices:read'] as const) {
      assertPermitted(scene.principal, one)
    }
    const asked = { kind: 'accountant' as const, from_on: span.from, to_on: span.to }
    const { row, isNew } = await startPackage(scene, asked)
    if (!isNew) return atOnce(toPackage(scene, row))
    const last = await findLast(scene.tx, scene.orgId)
    return { packageId: row.id, span: { from: span.from, to: span.to }, last }
  },

  work: gatherForAccountant,

  end: (scene: Scene, plan: AccountantPlan, outcome: RunOutcome<Filled>) =>
    endPackage(scene, plan, outcome),

  async soFar(scene: Scene, { packageId }: AccountantPlan) {
    return toPackage(scene, await findPackage(scene, packageId))
  },
})
