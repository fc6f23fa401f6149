import approvals from './approvals.ts'
import approve from './approve.ts'
import approveInClient from './approve_in_client.ts'
import decline from './decline.ts'
import { tellApprovals } from './tell_approvals.ts'

export const approvalOperations = [approve, decline]
export const approvalReads = [approvals]
export const approvalInternals = [approveInClient]
export const approvalTasks = [tellApprovals]
export { approve, approveInClient, decline }
export { approvalGate } from './review/gate.ts'
export type { ApprovalRecord } from './review/approval.ts'
export { approvalPolicies, type ApprovalPolicy } from './review/approval_store.ts'
export { couldDo, sayWho, waitingFor, type UnacceptedPart } from './provenance/waiting_for.ts'
export { approvalsWaiting } from './waiting/waiting_approvals.ts'
