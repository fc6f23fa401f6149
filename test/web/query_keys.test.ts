import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A part that is worked out while the app runs can be anything. */
const anything = '*'

type Key = { place: string; parts: string[] }

function keysIn(place: string): Key[] {
  // Only where a query is defined: what is written without a comma behind it names keys to look at again.
  return [...readFileSync(place, 'utf8').matchAll(/queryKey: \[([^\]]*)\],/g)].map(
    ([, inside = '']) => ({
      place,
      parts: inside.split(', ').map((part) => (/^'.*'$/.test(part) ? part : anything)),
    }),
  )
}

const mayBeSame = (one: Key, other: Key): boolean =>
  one.parts.length === other.parts.length &&
  one.parts.every(
    (part, at) => [part, anything].includes(other.parts[at] ?? '') || part === anything,
  )

function collisionsOf(keys: readonly Key[]): string[] {
  return keys.flatMap((one, at) =>
    keys
      .slice(at + 1)
      .filter((other) => mayBeSame(one, other))
      .map((other) => `${one.parts.join(' ')}: ${one.place} and ${other.place}`),
  )
}

describe('the names under which answers are kept', () => {
  it('are different for every query, or one would be shown what another asked for', () => {
    const keys = globSync('web/src/**/*.{ts,tsx}').toSorted().flatMap(keysIn)
    expect(keys.length).toBeGreaterThan(25)
    expect(collisionsOf(keys)).toEqual([])
  })

  it('are found out where one of them could be another one', () => {
    const key = (...parts: string[]): Key => ({ place: 'x', parts })
    expect(collisionsOf([key("'page'", '*', '*'), key("'page'", '*', '1')])).toHaveLength(1)
    expect(collisionsOf([key("'a'", "'b'"), key("'a'", '*')])).toHaveLength(1)
    expect(collisionsOf([key("'a'", "'b'"), key("'a'", "'c'"), key("'a'")])).toEqual([])
  })
})
