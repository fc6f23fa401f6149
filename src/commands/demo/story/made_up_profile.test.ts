import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifierWarnings, isPostalCode, regionKeys, regionOf } from '#regions/room'
import { createWorld, type World } from '#test/support/world'
import { madeUpProfile } from './made_up_profile.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Profile = Record<string, string | undefined> & { address?: never }

/** ISO 13616: with the country behind, letters as numbers, the remainder by 97 is 1. */
function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

describe.each(regionKeys)('the made-up profile in %s', (key) => {
  const { country } = regionOf(key)
  const profile = madeUpProfile(country, 'Prøve ApS') as Profile

  it('has identifiers whose check digits are right', () => {
    const given = (name: string): string | null => profile[name] ?? null
    const identifiers = {
      country,
      businessId: given('businessId'),
      vatNumber: given('vatNumber'),
      fiscalCode: given('fiscalCode'),
      sdiCode: given('sdiCode'),
      pec: given('pec'),
      email: given('email'),
    }
    expect(identifierWarnings(identifiers, country)).toEqual([])
    expect(isIban(profile['iban'] ?? '')).toBe(true)
    expect(profile['iban']?.slice(0, 2)).toBe(country)
  })

  it('belongs to nobody: its addresses are of example.com, its town is real', () => {
    const { address } = madeUpProfile(country, 'x') as { address: { postalCode: string } }
    expect(isPostalCode(country, address.postalCode)).toBe(true)
    for (const name of ['email', 'pec']) {
      if (profile[name] !== undefined) expect(profile[name]).toMatch(/@(pec\.)?example\.com$/)
    }
  })

  it('is taken by save_organization_profile without a warning', async () => {
    const org = key === world.dk.region ? world.dk : world.it
    const { shareCapital, ...rest } = madeUpProfile(country, 'Prøve') as { shareCapital?: string }
    // The row keeps minor units as text; callers give an amount.
    const amount = shareCapital === undefined ? {} : { shareCapital: Number(shareCapital) / 100 }
    const body = { ...rest, ...amount }
    const reply = await world.rest(org, 'operations/save_organization_profile', body)
    expect(reply.status).toBe(200)
    const { profile: kept, warnings } = reply.body.result
    expect(kept).toMatchObject({ legalName: 'Prøve' })
    expect(warnings).toEqual([])
  })
})

describe('a profile of a country without one', () => {
  it('is the name alone', () => {
    expect(madeUpProfile('SE', 'Prov AB')).toEqual({ legalName: 'Prov AB' })
  })
})
