import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeId, prefixes } from '../values/id.ts'
import { clearable, deleted, stampsOf, updated, uuidOf } from './record.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('a field of an update', () => {
  const text = fc.string({ minLength: 1 })
  const kept = fc.option(text, { nil: null })

  it('keeps what it has when it is left out', () => {
    fc.assert(
      fc.property(kept, (current) => {
        expect(updated(undefined, current)).toBe(current)
      }),
    )
  })

  it('is cleared by "" and set by anything else, whatever it had', () => {
    fc.assert(
      fc.property(kept, text, (current, given) => {
        expect(updated('', current)).toBeNull()
        expect(updated(given, current)).toBe(given)
      }),
    )
  })

  it('is never kept as an empty text', () => {
    fc.assert(
      fc.property(kept, fc.option(fc.string(), { nil: undefined }), (current, given) => {
        expect(updated(given, current)).not.toBe('')
      }),
    )
  })

  it('given twice is the same as given once', () => {
    fc.assert(
      fc.property(kept, fc.option(fc.string(), { nil: undefined }), (current, given) => {
        const once = updated(given, current)
        expect(updated(given, once)).toBe(once)
      }),
    )
  })

  it('may be left out or empty, and has a longest length', () => {
    const field = clearable(3)
    for (const fine of [undefined, '', 'abc']) expect(field.safeParse(fine).success).toBe(true)
    for (const wrong of ['abcd', null, 7]) expect(field.safeParse(wrong).success).toBe(false)
  })
})

describe('an id that was given', () => {
  it('is its uuid where the prefix fits', () => {
    for (const prefix of prefixes) {
      expect(uuidOf(prefix, encodeId(prefix, uuid), 'not_found')).toBe(uuid)
    }
  })

  it('of another kind is as unknown as one that is no id at all', () => {
    for (const id of [encodeId('doc', uuid), uuid, '', 'con_', 'con_x']) {
      expect(() => uuidOf('con', id, 'contact_not_found')).toThrow('contact_not_found')
    }
  })
})

describe('the stamps of a record', () => {
  it('are its version and its two moments in UTC, and nothing else of the row', () => {
    const row = {
      version: 3,
      created_at: new Date('2026-01-01T00:30:00+01:00'),
      updated_at: new Date('2026-07-01T12:00:00.123Z'),
      secret: 'x',
    }
    expect(stampsOf(row)).toEqual({
      version: 3,
      createdAt: '2025-12-31T23:30:00.000Z',
      updatedAt: '2026-07-01T12:00:00.123Z',
    })
  })

  it('are not needed where the record is gone', () => {
    expect(deleted.parse({ id: 'con_x', deleted: true })).toEqual({ id: 'con_x', deleted: true })
    expect(deleted.safeParse({ id: 'con_x', deleted: false }).success).toBe(false)
  })
})
