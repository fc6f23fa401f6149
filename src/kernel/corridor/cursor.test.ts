import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './run_read.ts'
import { createSecrets } from '../process/secrets.ts'

const secrets = createSecrets([Buffer.alloc(32, 1)])
const position = fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 })
const scope = fc.string()

describe('a cursor', () => {
  it('gives back the position that it was made of, whatever stands in it', () => {
    fc.assert(
      fc.property(scope, position, (where, at) => {
        // Half a surrogate pair cannot be written as UTF-8, and no sort value of ours has one.
        fc.pre(at.every((text) => text.isWellFormed()))
        expect(readCursor(secrets, where, writeCursor(secrets, where, at))).toEqual(at)
      }),
    )
  })

  it('is safe in an address as it stands', () => {
    fc.assert(
      fc.property(scope, position, (where, at) => {
        const cursor = writeCursor(secrets, where, at)
        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  it('is refused in any other scope', () => {
    fc.assert(
      fc.property(scope, scope, position, (here, there, at) => {
        fc.pre(here !== there)
        const cursor = writeCursor(secrets, here, at)
        expect(() => readCursor(secrets, there, cursor)).toThrow('invalid_cursor')
      }),
    )
  })

  it('is refused when any one character of it is another', () => {
    const cursor = writeCursor(secrets, 'org|contacts|{}', ['01890a5d-ac96-774b-bcce-b302099a8057'])
    for (let index = 0; index < cursor.length; index++) {
      const other = cursor[index] === 'A' ? 'B' : 'A'
      const changed = cursor.slice(0, index) + other + cursor.slice(index + 1)
      expect(() => readCursor(secrets, 'org|contacts|{}', changed)).toThrow('invalid_cursor')
    }
  })

  it('is refused when it is cut, doubled, or not one of ours at all', () => {
    const cursor = writeCursor(secrets, 's', ['a'])
    const [payload = '', signature = ''] = cursor.split('.')
    const wrong = ['', '.', payload, `.${signature}`, `${payload}.`, `${cursor}.`, `${cursor}.x`]
    for (const text of [...wrong, `${cursor}=`, ` ${cursor}`, 'null', '[]']) {
      expect(() => readCursor(secrets, 's', text), text).toThrow('invalid_cursor')
    }
  })

  it('is refused when it was signed by a key that is no longer configured', () => {
    const old = createSecrets([Buffer.alloc(32, 2)])
    const cursor = writeCursor(old, 's', ['a'])
    expect(() => readCursor(secrets, 's', cursor)).toThrow('invalid_cursor')
    const both = createSecrets([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
    expect(readCursor(both, 's', cursor)).toEqual(['a'])
  })
})
