import { describe, expect, it } from 'vitest'
import { addressedOf, assertAsDrafted, isAsked } from './addressed.ts'
import type { BuyerParty, SellerParty } from './parties.ts'

const buyer = { name: 'Kunde A/S', country: 'DK', vatNumber: 'DK24256790' } as BuyerParty
const seller = { name: 'Prøve ApS', iban: 'DK5000400440116243' } as SellerParty
const app = { id: 'app_1', name: 'Robot', access: 'write' } as const

describe('a draft', () => {
  const draft = { addressed: addressedOf(buyer, seller) }

  it('is issued to the buyer and from the seller that it was saved with', () => {
    const again = { vatNumber: 'DK24256790', country: 'DK', name: 'Kunde A/S' } as BuyerParty
    expect(() => assertAsDrafted(draft, again, { ...seller })).not.toThrow()
  })

  it.each([
    { name: 'Somebody Else ApS' },
    { country: 'DE' },
    { vatNumber: null },
    { address: { street: 'Elsewhere 9' } },
    { email: 'else@example.com' },
  ])('is not issued to another buyer: %j', (change) => {
    expect(() => assertAsDrafted(draft, { ...buyer, ...change }, seller)).toThrow(
      expect.objectContaining({ code: 'version_mismatch' }),
    )
  })

  it('is not issued by another seller, nor to be paid elsewhere', () => {
    for (const change of [{ name: 'X' }, { iban: 'DK8630003330000011' }]) {
      expect(() => assertAsDrafted(draft, buyer, { ...seller, ...change })).toThrow(
        expect.objectContaining({ code: 'version_mismatch' }),
      )
    }
  })

  it('from before parties were kept is saved again first', () => {
    expect(() => assertAsDrafted({}, buyer, seller)).toThrow(
      expect.objectContaining({ code: 'version_mismatch' }),
    )
  })
})

describe('a person is asked', () => {
  const key = { app: null, keyId: 'k' }
  const person = { app: null, keyId: null }

  it.each([
    ['none', [false, false, false]],
    ['apps', [true, false, false]],
    ['apps_and_keys', [true, true, false]],
  ] as const)('by the policy %s of apps, keys and people', (policy, expected) => {
    const settings = { approval_policy: policy }
    const asked = [{ app, keyId: null }, key, person].map((one) => isAsked(one, settings))
    expect(asked).toEqual(expected)
  })
})
