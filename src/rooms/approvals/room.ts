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
