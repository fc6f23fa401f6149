import { readOf, type Permission } from './permission.ts'
import { boundTo, isPermitted, type Principal } from './principal.ts'

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

type Showing = { name: string; resource: string; tellsOf?: readonly string[]; needs: Permission }

export function readersOfKinds(reads: readonly Showing[]): ReadersOfKinds {
  const readers = new Map<string, Permission>()
  for (const { name, resource, tellsOf = [], needs } of reads) {
    for (const kind of [resource, ...tellsOf]) {
      if (readers.has(kind)) throw new Error(`${name} is the second read that shows ${kind}`)
      readers.set(kind, needs)
    }
  }
  return readers
}

export function kindOf(eventType: string): string {
  return eventType.split('.', 1)[0] ?? ''
}

type Lists = {
  readers: ReadersOfKinds
  definitions: ReadonlyMap<string, { name: string; needs: Permission }>
}

/**
 * A caller who sees only their own documents sees none here: whose one is, only its own read tells
 * (decision 0018).
 */
export function sightOf(
  { readers, definitions }: Lists,
  principal: Pick<Principal, 'permissions' | 'ownDocumentsOnly' | 'userId'>,
): Sight {
  const isBound = boundTo(principal) !== null
  const may = (read: Permission): boolean =>
    isPermitted(principal, read) && !(isBound && read === 'documents:read')
  const kinds = [...readers].filter(([, read]) => may(read)).map(([kind]) => kind)
  const known = [...definitions.values()].filter(({ needs }) => may(readOf(needs)))
  return {
    isWhole: [...readers.values()].every(may),
    kinds,
    actions: known.map(({ name }) => name),
  }
}

/** An approval shows the call that it is about, so it is seen by whoever may read that. */
export function seesEvent(sight: Sight, { type, data }: { type: string; data: unknown }): boolean {
  if (sight.isWhole) return true
  const kind = kindOf(type)
  if (!sight.kinds.includes(kind)) return false
  return kind !== 'approval' || seesCall(sight, (data as { action?: unknown } | null)?.action)
}

export function seesCall(sight: Sight, action: unknown): boolean {
  return sight.isWhole || (typeof action === 'string' && sight.actions.includes(action))
}
