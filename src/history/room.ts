import auditLog from './audit_log.ts'
import events from './events.ts'

export const historyReads = [auditLog, events]
