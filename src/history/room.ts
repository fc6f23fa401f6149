import auditLog from './audit_log.ts'
import events from './events.ts'
import jobs from './jobs.ts'

export const historyReads = [auditLog, events, jobs]

export { checkAudit, exportHeads, listOrganizations, type AuditCheck } from './audit_check.ts'
export { checkChain, type ChainFault, type ChainReport } from './check_chain.ts'
export { erasePayload, type ErasureGiven } from './erase_payload.ts'
export { sealOnce, startSealer, type Sealer } from './sealer.ts'
