import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { regionOf } from '#regions/room'
import type { Home } from './home.ts'
import { assertComplete, ownNumberOf } from './own_number.ts'

const numberOf = (profile: object): string | null =>
  ownNumberOf({ region: regionOf('denmark'), settings: { profile } } as Home)

describe('the own number', () => {
  it.each([
    [{ vatNumber: 'DK13748136' }, '13748136'],
    [{ vatNumber: 'dk 13 74 81 36' }, '13748136'],
    [{ businessId: '13748136' }, '13748136'],
    [{ vatNumber: 'DK24256790', businessId: '13748136' }, '24256790'],
    [{ vatNumber: 'SE556036079301', businessId: '13748136' }, '13748136'],
    [{ vatNumber: '', businessId: null }, null],
    [{}, null],
  ])('of %j is %s', (profile, number) => {
    expect(numberOf(profile)).toBe(number)
  })
})

describe('what is asked for', () => {
  it('is refused by the names of all that is missing', () => {
    try {
      assertComplete({ iban: '', 'address.city': 'Aarhus', vatNumber: null })
      expect.unreachable()
    } catch (error) {
      expect((error as Failure).code).toBe('organization_profile_incomplete')
      expect((error as Failure).details).toMatchObject({ missing: ['iban', 'vatNumber'] })
    }
  })

  it('passes where nothing is missing', () => {
    expect(() => assertComplete({ iban: 'DK50', isRegistered: true })).not.toThrow(Failure)
  })
})
