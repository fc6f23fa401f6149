import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankFields, isSame, withFields } from './rules.ts'
import type { ContactFields } from './contact_row.ts'

const filled = fc.string({ minLength: 1, maxLength: 8 })
const orNull = fc.option(filled, { nil: null })

const anyContact: fc.Arbitrary<ContactFields> = fc.record({
  type: fc.constantFrom('client', 'vendor', 'both'),
  name: filled,
  business_id: orNull,
  vat_number: orNull,
  fiscal_code: orNull,
  sdi_code: orNull,
  pec: orNull,
  country: orNull,
  email: orNull,
  notes: orNull,
  address: fc.option(fc.record({ city: filled }, { requiredKeys: [], noNullPrototype: true }), {
    nil: null,
  }),
  gln: orNull,
  peppol_id: orNull,
  default_vat_nature: orNull,
  public_body: fc.boolean(),
  office_code: orNull,
  cig: orNull,
  cup: orNull,
  order_reference: orNull,
  split_payment: fc.option(fc.boolean()),
  sale_defaults: fc.option(fc.constant({ supply: 'goods' as const })),
  declaration: fc.constant(null),
})

// How each field is called on the wire and in the row.
const columns = {
  businessId: 'business_id',
  vatNumber: 'vat_number',
  fiscalCode: 'fiscal_code',
  sdiCode: 'sdi_code',
  pec: 'pec',
  country: 'country',
  email: 'email',
  notes: 'notes',
} as const
type Wire = keyof typeof columns
const wires = Object.keys(columns) as Wire[]

const text = fc.oneof(fc.constant(''), filled)
const anyGiven = fc.record(
  {
    type: fc.constantFrom('client', 'vendor', 'both'),
    businessId: text,
    vatNumber: text,
    fiscalCode: text,
    sdiCode: text,
    pec: text,
    country: text,
    email: text,
    notes: text,
  },
  { requiredKeys: [] },
)

describe('saving a contact', () => {
  it('sets each field that is given, clears each by "", and keeps the others', () => {
    fc.assert(
      fc.property(anyContact, filled, anyGiven, (current, name, given) => {
        const next = withFields(current, { name, ...given })
        expect(next.name).toBe(name)
        expect(next.type).toBe(given.type ?? current.type)
        for (const wire of wires) {
          const value = given[wire]
          const expected = value === undefined ? current[columns[wire]] : value || null
          expect([wire, next[columns[wire]]]).toEqual([wire, expected])
        }
      }),
    )
  })

  it('leaves alone what only save_contact_details sets', () => {
    fc.assert(
      fc.property(anyContact, anyGiven, (current, given) => {
        const { address, gln, default_vat_nature: nature, public_body: isPublic } = current
        expect(withFields(current, { name: 'x', ...given })).toMatchObject({
          address,
          gln,
          default_vat_nature: nature,
          public_body: isPublic,
        })
      }),
    )
  })

  it('twice is the same as once', () => {
    fc.assert(
      fc.property(anyContact, filled, anyGiven, (current, name, given) => {
        const once = withFields(current, { name, ...given })
        expect(isSame(once, withFields(once, { name, ...given }))).toBe(true)
      }),
    )
  })

  it('does not change the record it was given', () => {
    fc.assert(
      fc.property(anyContact, anyGiven, (current, given) => {
        const before = structuredClone(current)
        withFields(current, { name: 'x', ...given })
        expect(current).toEqual(before)
      }),
    )
  })

  it('for the first time makes a client of which nothing but the name is known', () => {
    const { name, type, ...rest } = withFields(blankFields, { name: 'Ny' })
    expect([name, type]).toEqual(['Ny', 'client'])
    expect(new Set(Object.values(rest))).toEqual(new Set([null, false]))
  })
})

describe('two contacts are the same', () => {
  it('when every field is, also where the address is another object', () => {
    fc.assert(
      fc.property(anyContact, (current) => {
        expect(isSame(current, structuredClone(current))).toBe(true)
      }),
    )
  })

  it('only then: any one field that differs makes them two', () => {
    fc.assert(
      fc.property(anyContact, anyContact, (current, other) => {
        for (const field of Object.keys(other) as (keyof ContactFields)[]) {
          const next = { ...current, [field]: other[field] }
          const same = JSON.stringify(current[field]) === JSON.stringify(other[field])
          expect([field, isSame(current, next)]).toEqual([field, same])
        }
      }),
    )
  })

  it('whatever else the row carries beside the fields', () => {
    const row = { ...blankFields, id: 'x', version: 4, created_at: new Date(0) }
    expect(isSame(row, { ...blankFields })).toBe(true)
  })
})
