import { readOf, type Permission } from '#kernel/corridor/permission'

/** A member as far as it matters for who hears of what waits. */
export type NoticeMember = { user_id: string; role: string; permissions: readonly string[] }

/** What waits, without what it says: nothing of that is put into a mail. */
export type WaitingApproval = {
  id: string
  action: string
  /** Whose app or key asked; null for a key of the organization. */
  user_id: string | null
  app_name: string | null
}

export type Told = { user_id: string; approval_id: string; told_at: Date }

const leaders: ReadonlySet<string> = new Set(['owner', 'admin'])
/** What `approve` itself needs, besides doing and reading what is approved. */
const toDecide: Permission = 'settings:read'

/**
 * Who is mailed: the person whose app or key made the request, if they may approve it; otherwise the
 * owners and admins who may. `needed` is null for an action that no longer exists.
 */
export function listenersOf<Member extends NoticeMember>(
  waiting: WaitingApproval,
  members: readonly Member[],
  needed: Permission | null,
): Member[] {
  if (needed === null) return []
  const all = [needed, readOf(needed), toDecide]
  const able = members.filter(({ permissions }) => all.every((one) => permissions.includes(one)))
  const own = able.filter((member) => member.user_id === waiting.user_id)
  return own.length > 0 ? own : able.filter(({ role }) => leaders.has(role))
}

export const restMs = 3_600_000

/** How long this person is left alone yet; 0 where they may hear of something now. */
export function restOf(told: readonly Told[], now: Date): number {
  const last = Math.max(...told.map(({ told_at: at }) => at.getTime()))
  return Math.max(0, last + restMs - now.getTime())
}

const mostNames = 3

/** Whom a mail names: a few apps, and whether there were other apps or keys. */
export function askersOf(waiting: readonly WaitingApproval[]): {
  apps: string[]
  hasOthers: boolean
} {
  const names = new Set(waiting.map(({ app_name: name }) => name))
  const apps = [...names].filter((name) => name !== null)
  return {
    apps: apps.slice(0, mostNames),
    hasOthers: names.size > Math.min(apps.length, mostNames),
  }
}
