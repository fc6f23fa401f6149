import type { Principal } from '#kernel/corridor/principal'

/** What a node believes about callers, for at most `ttlMs` and until their access changes. */
export type PrincipalCache = {
  get(slot: string): Principal | null
  /** Kept only if nothing was announced since `generation` was read. */
  put(slot: string, principal: Principal, generation: number): void
  generation(): number
  /** Forgets everybody, or who belongs to that organization. */
  clear(orgId?: string): void
}

const mostSlots = 50_000

export function createPrincipalCache(now: () => number, ttlMs = 5_000): PrincipalCache {
  const slots = new Map<string, { principal: Principal; until: number }>()
  let generation = 0
  return {
    get(slot) {
      const kept = slots.get(slot)
      if (!kept) return null
      if (kept.until > now()) return kept.principal
      slots.delete(slot)
      return null
    },
    put(slot, principal, since) {
      if (since !== generation) return
      if (slots.size >= mostSlots) slots.clear()
      slots.set(slot, { principal, until: now() + ttlMs })
    },
    generation: () => generation,
    clear(orgId) {
      generation += 1
      if (orgId === undefined) return slots.clear()
      for (const [slot, { principal }] of slots) {
        // A person may act in several organizations with what belongs to one of them.
        if (principal.orgId === orgId || principal.userId !== null) slots.delete(slot)
      }
    },
  }
}
