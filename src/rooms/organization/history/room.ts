import auditLog from './audit_log.ts'
import changes from './changes.ts'
import events from './events.ts'
import jobs from './jobs.ts'
import { purgeAddresses } from './purge_addresses.ts'

export const historyReads = [auditLog, events, changes, jobs]
export const historyTasks = [purgeAddresses]

export { checkAudit, exportHeads, listOrganizations, type AuditCheck } from './seal/audit_check.ts'
export { checkChain, type ChainFault, type ChainReport } from './seal/check_chain.ts'
export { erasePayload, type ErasureGiven } from './audit/erase_payload.ts'
export { signedHead } from './seal/heads.ts'
export { isSignedLine, signLine } from './seal/signed_line.ts'
export { sealOnce, startSealer } from './seal/sealer.ts'
