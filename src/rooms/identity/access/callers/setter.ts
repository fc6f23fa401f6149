import type { Permission } from '#kernel/corridor/permission'
import type { Scene } from '#kernel/corridor/scene'

/** Who set a value by hand, and when. */
export type Setter = {
  by: 'person' | 'key' | 'app'
  /** usr_…, key_… or app_… */
  id: string | null
  name: string
  at: string
  mayPost: boolean
  /** Of the rights that automatic steps need, the others that they had; older values lack it. */
  may?: Permission[]
  /** Somebody who may post has accepted it since. */
  isAccepted: boolean
  /** The value went back to what was read or proposed. */
  isReset?: true
}

/** By hand these are needed for what also happens automatically, besides posting documents. */
const rights: readonly Permission[] = ['invoices:edit', 'bank:edit']

export function setterOf({ principal, now, may }: Scene): Setter {
  const { app, actor, kind } = principal
  const by = app !== null ? 'app' : kind === 'org_key' || kind === 'user_key' ? 'key' : 'person'
  return {
    by,
    id: app?.id ?? actor.id,
    name: app?.name ?? actor.name,
    at: now.toISOString(),
    mayPost: may('documents:post'),
    may: rights.filter((right) => may(right)),
    isAccepted: false,
  }
}
