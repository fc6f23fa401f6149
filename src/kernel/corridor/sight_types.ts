import type { Permission } from './permission.ts'

/**
 * What a caller may see of records in events, the audit log, approvals and webhooks: only what the
 * reads of these records would show them.
 */
export type Sight = {
  /** Nothing is hidden from this caller, not even a kind that nobody declared. */
  isWhole: boolean
  /** The kinds of records, as in the first part of an event's type. */
  kinds: readonly string[]
  /** Actions and operations whose records the caller may read. */
  actions: readonly string[]
}

/** By kind, the permission of the read that shows its records. */
export type ReadersOfKinds = ReadonlyMap<string, Permission>
