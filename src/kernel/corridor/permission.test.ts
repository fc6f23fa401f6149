import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../failure/failure.ts'
import { isPermission, permissions, withImplied, type Permission } from './permission.ts'
import { assertPermitted, isPermitted, type Principal } from './principal.ts'

const some = fc.subarray([...permissions])
const shuffled = fc.shuffledSubarray([...permissions])

const principalWith = (given: Permission[]): Principal => ({
  kind: 'org_key',
  orgId: '018f2f3e-0000-7000-8000-000000000000',
  mode: 'test',
  regionKey: 'denmark',
  subscribed: false,
  userId: null,
  keyId: null,
  role: null,
  permissions: given,
  caller: 'key',
  actor: { kind: 'key', id: null, name: 'A key' },
  app: null,
})

describe('permissions', () => {
  it('are an area and what is done in it, each named once', () => {
    expect(new Set(permissions).size).toBe(permissions.length)
    for (const permission of permissions) {
      expect(permission).toMatch(/^[a-z]+:(read|edit|post|delete)$/)
      expect(isPermission(permission)).toBe(true)
    }
  })

  it('are known by their exact name only', () => {
    for (const text of [
      '',
      'bank',
      'bank:',
      'BANK:read',
      'bank:read ',
      'bank:write',
      '__proto__',
    ]) {
      expect(isPermission(text)).toBe(false)
    }
  })
})

describe('what permissions imply', () => {
  it('is to read whatever one may edit, and nothing that was not given otherwise', () => {
    fc.assert(
      fc.property(some, (given) => {
        const whole = withImplied(given)
        for (const permission of whole) {
          const isGiven = given.includes(permission)
          const edit = permission.replace(':read', ':edit')
          const isImplied = permission.endsWith(':read') && (given as string[]).includes(edit)
          expect(isGiven || isImplied).toBe(true)
        }
        expect(whole).toEqual(expect.arrayContaining(given))
        for (const one of given.filter((name) => name.endsWith(':edit'))) {
          const read = one.replace(':edit', ':read')
          if (isPermission(read)) expect(whole).toContain(read)
        }
      }),
    )
  })

  it('does not depend on the order given, and is complete after one time', () => {
    fc.assert(
      fc.property(shuffled, (given) => {
        const whole = withImplied(given)
        expect(whole).toEqual(withImplied(given.toReversed()))
        expect(withImplied(whole)).toEqual(whole)
        expect(whole).toEqual(permissions.filter((one) => whole.includes(one)))
      }),
    )
  })

  it('never shrinks when more is given', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...permissions), (given, more) => {
        expect(withImplied([...given, more])).toEqual(expect.arrayContaining(withImplied(given)))
      }),
    )
  })

  it('has no members:read, so members:edit stands alone', () => {
    expect(withImplied(['members:edit'])).toEqual(['members:edit'])
    expect(withImplied(['documents:post'])).toEqual(['documents:post'])
  })
})

describe('a caller', () => {
  it('may do exactly what is in the list', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...permissions), (given, asked) => {
        expect(isPermitted(principalWith(given), asked)).toBe(given.includes(asked))
      }),
    )
  })

  it('who may not is told which permission is missing', () => {
    const caller = principalWith(['bank:read'])
    expect(() => assertPermitted(caller, 'bank:read')).not.toThrow()
    try {
      assertPermitted(caller, 'bank:edit')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({
        code: 'permission_denied',
        details: { permission: 'bank:edit' },
      })
    }
  })
})
