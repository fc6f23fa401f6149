import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import { permissions, withImplied } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import * as rules from './rules.ts'

const some = fc.subarray([...permissions])
const roles = ['owner', 'admin', 'viewer']

function callerWith(over: Partial<Principal>): Principal {
  return {
    kind: 'org_key',
    orgId: '',
    mode: 'test',
    regionKey: '',
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: [],
    caller: '',
    actor: { kind: 'key', id: null, name: '' },
    app: null,
    ...over,
  }
}

const refusal = (work: () => unknown): Failure | null => {
  try {
    work()
    return null
  } catch (error) {
    return error as Failure
  }
}

describe('permissions', () => {
  it('can be given by nobody who lacks them, however they are mixed', () => {
    fc.assert(
      fc.property(some, some, (own, given) => {
        const refused = refusal(() =>
          rules.assertWithinOwn(callerWith({ permissions: own }), given),
        )
        const beyond = given.filter((one) => !own.includes(one))
        expect(refused?.details['permissions'] ?? []).toEqual(beyond)
      }),
    )
  })

  it('are stored complete, so that giving them on again is never more', () => {
    fc.assert(
      fc.property(some, (given) => {
        const stored = rules.assertKnownPermissions(given)
        expect(rules.assertKnownPermissions(stored)).toEqual(stored)
        expect(stored).toEqual(withImplied(given))
      }),
    )
  })

  it('are known by their exact name', () => {
    for (const name of ['Bank:read', 'bank:read ', 'bank', '', 'constructor', 'members:read']) {
      expect(refusal(() => rules.assertKnownPermissions([name]))?.code).toBe('unknown_permission')
    }
  })
})

describe('owners', () => {
  it('always leave one of them who can sign in', () => {
    const member = fc.record({
      id: fc.uuid(),
      role: fc.constantFrom(...roles),
      status: fc.constantFrom('active', 'invited'),
    })
    const isOwner = (one: { role: string; status: string }) =>
      one.role === 'owner' && one.status === 'active'
    fc.assert(
      fc.property(fc.uniqueArray(member, { minLength: 1, selector: (one) => one.id }), (all) => {
        const [leaving] = all
        if (!leaving) return
        const isRefused = refusal(() => rules.assertOwnerRemains(all, leaving)) !== null
        const remaining = all.filter((one) => one !== leaving && isOwner(one)).length
        expect(isRefused).toBe(isOwner(leaving) && remaining === 0)
      }),
    )
  })

  it('are touched by owners and by whoever runs the server', () => {
    expect(rules.mayTouchOwners(callerWith({ role: 'owner', kind: 'user_key' }))).toBe(true)
    expect(rules.mayTouchOwners(callerWith({ kind: 'operator' }))).toBe(true)
    expect(rules.mayTouchOwners(callerWith({ role: 'admin', kind: 'session' }))).toBe(false)
    expect(rules.mayTouchOwners(callerWith({ permissions: [...permissions] }))).toBe(false)
  })
})

describe('a new key in place of an old one', () => {
  const key = {
    user_id: null,
    permissions: [],
    created_at: new Date('2026-01-01T00:00:00Z'),
    expires_at: new Date('2026-01-31T00:00:00Z'),
    revoked_at: null,
  }

  it('lives as long as the old one was given, or without end like it', () => {
    const now = new Date('2026-06-01T00:00:00Z')
    expect(rules.sameLifeFromNow(key, now)).toEqual(new Date('2026-07-01T00:00:00Z'))
    expect(rules.sameLifeFromNow({ ...key, expires_at: null }, now)).toBeNull()
  })

  it('is refused where the old one acts as somebody else, even to a caller without a user', () => {
    const others = { ...key, user_id: 'a' }
    for (const userId of [null, 'b']) {
      const refused = refusal(() => rules.assertMayRotate(callerWith({ userId }), others))
      expect(refused?.code).toBe('key_of_another_user')
    }
    expect(refusal(() => rules.assertMayRotate(callerWith({ userId: 'a' }), others))).toBeNull()
  })
})
