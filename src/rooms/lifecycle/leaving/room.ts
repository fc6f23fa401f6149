import closeOrganization from './close_organization.ts'
import expirePackages from './expire_packages.ts'
import exportEverything from './export_everything.ts'
import makePackage from './make_package.ts'
import packages from './packages.ts'
import reopenOrganization from './reopen_organization.ts'
import retention from './retention.ts'
import { sweepPackages } from './sweep_packages.ts'

export const leavingOperations = [
  makePackage,
  exportEverything,
  closeOrganization,
  reopenOrganization,
]
export const leavingInternals = [expirePackages]
export const leavingReads = [packages, retention]
export const leavingTasks = [sweepPackages]
export { eraseOrganization, planErasure, type Erased, type ErasurePlan } from './erasing/erase.ts'
export { openPackage, packageFails, type OpenedPackage } from './package/open.ts'
export { reopenUntil } from './closing/store.ts'
export { pieceOf, piecesAfter } from './package/entry_store.ts'
