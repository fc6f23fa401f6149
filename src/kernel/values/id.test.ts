import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIds, decodeId, encodeId, prefixes } from './id.ts'

const anyUuid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))
  .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
const anyPrefix = fc.constantFrom(...prefixes)

const nil = '00000000-0000-0000-0000-000000000000'
const max = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const vector = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('ids', () => {
  // Vectors from valid.yml of the TypeID specification.
  test.each([
    [vector, '01h455vb4pex5vsknk084sn02q'],
    [nil, '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
    ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
    ['00000000-0000-0000-0000-000000000010', '0000000000000000000000000g'],
    ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
    ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
    [max, '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ])('%s is %s as in the specification', (uuid, suffix) => {
    expect(encodeId('inv', uuid)).toBe(`inv_${suffix}`)
    expect(decodeId('inv', `inv_${suffix}`)).toBe(uuid)
  })

  test('every uuid comes back', () => {
    fc.assert(
      fc.property(anyPrefix, anyUuid, (prefix, uuid) => {
        const id = encodeId(prefix, uuid)
        expect(id).toMatch(/^[a-z]{3,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
        expect(decodeId(prefix, id)).toBe(uuid)
        expect(encodeId(prefix, uuid.toUpperCase())).toBe(id)
      }),
    )
  })

  test('ids sort as their uuids do', () => {
    fc.assert(
      fc.property(anyUuid, anyUuid, (a, b) => {
        expect(encodeId('doc', a) < encodeId('doc', b)).toBe(a < b)
      }),
    )
  })

  test('only the one text that encodes a uuid decodes to it', () => {
    const letter = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCZ_-é'.split(''))
    const text = fc.array(letter, { minLength: 25, maxLength: 27 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (suffix) => {
        const uuid = decodeId('con', `con_${suffix}`)
        if (uuid !== null) expect(encodeId('con', uuid)).toBe(`con_${suffix}`)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['another prefix', 'con_01h455vb4pex5vsknk084sn02q'],
    ['a longer prefix', 'invo_01h455vb4pex5vsknk084sn02q'],
    ['no prefix', '01h455vb4pex5vsknk084sn02q'],
    ['no underscore', 'inv-01h455vb4pex5vsknk084sn02q'],
    ['upper case', 'inv_01H455VB4PEX5VSKNK084SN02Q'],
    ['an upper-case prefix', 'INV_01h455vb4pex5vsknk084sn02q'],
    ['more than 128 bits', 'inv_8zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['the letter i', 'inv_01h455vb4pex5vsknk084sn02i'],
    ['the letter l', 'inv_01h455vb4pex5vsknk084sn02l'],
    ['the letter o', 'inv_01h455vb4pex5vsknk084sn02o'],
    ['the letter u', 'inv_01h455vb4pex5vsknk084sn02u'],
    ['a letter that is not ASCII', 'inv_01h455vb4pex5vsknk084sn02é'],
    ['a hyphen', 'inv_01h455vb4pex5vsknk084sn-02'],
    ['one letter less', 'inv_01h455vb4pex5vsknk084sn02'],
    ['one letter more', 'inv_01h455vb4pex5vsknk084sn02qq'],
    ['space around it', ' inv_01h455vb4pex5vsknk084sn02'],
    ['a uuid', vector],
    ['nothing', ''],
  ])('%s is an unknown id', (_, id) => {
    expect(decodeId('inv', id)).toBeNull()
  })

  test.each(['', vector.slice(1), `${vector}0`, vector.replaceAll('-', ''), `${vector.slice(1)}g`])(
    '%j is not made an id',
    (uuid) => {
      expect(() => encodeId('inv', uuid)).toThrow(RangeError)
    },
  )
})

describe('generation', () => {
  test('the same numbers and clock give the same ids', () => {
    const first = createIds(counting(), () => 1_700_000_000_000)
    const second = createIds(counting(), () => 1_700_000_000_000)
    expect(Array.from({ length: 5 }, first)).toEqual(Array.from({ length: 5 }, second))
  })

  test('ids rise within a millisecond, and also when the clock steps back five seconds', () => {
    let at = 1_700_000_000_000
    const next = createIds(counting(), () => at)
    const uuids = Array.from({ length: 3000 }, (_, index) => {
      if (index % 1000 === 500) at -= 5000
      if (index % 1000 === 900) at += 9000
      return next()
    })
    expect(uuids).toEqual([...new Set(uuids)].toSorted())
  })

  test('an id is a version 7 uuid that begins with its time', () => {
    const uuid = createIds(counting(), () => 0x018bcfe56800)()
    expect(uuid).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

// A small generator of numbers that look random, so that the tests give the same ids on each run.
function counting(): () => number {
  let state = 1
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
}
