import { checkChain } from '#history/room'
import type { Invariant } from './invariant.ts'

export const auditChain: Invariant = {
  id: 'I5',
  says: 'the audit chain is intact: no row was changed, removed, inserted or reordered',
  async inOrganization(_tx, orgId, site) {
    const report = await checkChain(site.app, orgId)
    const findings = report.faults.map((fault) => ({
      organization: fault.organization,
      record: fault.row ?? 'the chain',
      says: `${fault.kind}: ${fault.says}`,
    }))
    const note = report.waiting > 0 ? `${report.waiting} not sealed yet` : ''
    return { looked: report.sealed, findings, note }
  },
}
