import { describe, expect, it } from 'vitest'
import { registry } from '../../src/registry.ts'
import { boundsOf, filterBoundsOf, furtherBounds } from '../../tools/describe/bounds.ts'

const writes = [...registry.actions, ...registry.operations]

/** Ids, codes of closed lists and days: compared, looked up or parsed, never stored as they came. */
const looked = /(?:^|\/)(?:id|\w+Id|country|currency|date|\w+Date|booksBeginOn|from|to|cursor)$/
/** Lists whose members are few by themselves: names of fields, years; or that a rule holds to a dozen. */
const closed = new Set([
  'correct_document/reset',
  'save_organization_profile/proRataYears',
  'connect_provider/credentials',
])

describe('what one call can hold', () => {
  it.each(writes.map((one) => [one.name, one] as const))(
    '%s has an end for every text and list that is stored',
    (name, definition) => {
      const endless = boundsOf(definition).endless.filter((place) => !looked.test(place))
      expect(endless.filter((place) => !closed.has(`${name}${place}`))).toEqual([])
    },
  )

  it.each(registry.reads.map((one) => [one.name, one] as const))(
    '%s looks for nothing that has no end',
    (_name, read) => {
      expect(filterBoundsOf(read).endless.filter((place) => !looked.test(place))).toEqual([])
    },
  )
})

describe('what one call can set going', () => {
  it('is written down for all that is more than one transaction, and for nothing that is not there', () => {
    const longer = writes.filter(({ shape }) => shape !== 'action').map(({ name }) => name)
    expect(longer.filter((name) => furtherBounds[name] === undefined)).toEqual([])
    const names = new Set(writes.map(({ name }) => name))
    expect(Object.keys(furtherBounds).filter((name) => !names.has(name))).toEqual([])
  })
})
