import type { ApprovalPolicy } from '#kernel/corridor/approval_store'
import type { Scene } from '#kernel/corridor/scene'

/** Who set a field by hand, and when. */
export type Setter = {
  by: 'person' | 'key' | 'app'
  /** usr_…, key_… or app_… */
  id: string | null
  name: string
  at: string
  mayPost: boolean
  /** Somebody who may post has accepted it since. */
  isAccepted: boolean
  /** The field went back to what was read or proposed. */
  isReset?: true
}

/** By field of the reading or the coding; `contact` is the linked supplier. */
export type SetBy = Readonly<Record<string, Setter>>

export function setterOf({ principal, now, may }: Scene): Setter {
  const { app, actor, kind } = principal
  const by = app !== null ? 'app' : kind === 'org_key' || kind === 'user_key' ? 'key' : 'person'
  return {
    by,
    id: app?.id ?? actor.id,
    name: app?.name ?? actor.name,
    at: now.toISOString(),
    mayPost: may('documents:post'),
    isAccepted: false,
  }
}

/**
 * Whether automatic posting must wait for somebody who may post: the field was set by somebody who
 * may not, or through an app or a key whose postings wait for approval here.
 */
function isAwaiting(setter: Setter, policy: ApprovalPolicy): boolean {
  if (setter.isAccepted) return false
  if (!setter.mayPost) return true
  if (setter.by === 'app') return policy !== 'none'
  return setter.by === 'key' && policy === 'apps_and_keys'
}

/** The first field that nobody who may post has accepted; null if there is none. */
export function awaitingField(setBy: SetBy, policy: ApprovalPolicy): Setter | null {
  return Object.values(setBy).find((setter) => isAwaiting(setter, policy)) ?? null
}

/** Who may post and changes the coding has seen the rest of it. The contact is seen on its own. */
export function markSet(
  before: SetBy,
  changed: { set: readonly string[]; reset: readonly string[] },
  setter: Setter,
  policy: ApprovalPolicy,
): SetBy {
  const kept = isAwaiting(setter, policy) ? { ...before } : acceptedBy(before, ['contact'])
  for (const field of changed.set) kept[field] = setter
  for (const field of changed.reset) {
    if (isAwaiting(setter, policy)) kept[field] = { ...setter, isReset: true }
    else delete kept[field]
  }
  return kept
}

export function acceptedBy(setBy: SetBy, except: readonly string[] = []): Record<string, Setter> {
  const entries = Object.entries(setBy).map(([field, setter]) => {
    const isLeft = except.includes(field)
    return [field, isLeft ? setter : { ...setter, isAccepted: true }] as const
  })
  return Object.fromEntries(entries)
}
