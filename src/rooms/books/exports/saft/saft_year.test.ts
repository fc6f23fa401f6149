import { beforeAll, describe, expect, it } from 'vitest'
import { danishBooks } from '#test/support/books/export_books'
import { cents, exported } from '#test/support/books/exports'
import { namedIn, readXml, textAt } from '#test/support/books/saft_structure'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(async () => {
  await danishBooks(world, world.dk)
})

describe('the file of a later year', () => {
  it('begins with income and expenses at nothing, and their result as equity', async () => {
    const path = 'exports/saft?from=2027-02-01&to=2027-12-31'
    const accounts = namedIn(readXml(await exported(world, world.dk, path)), 'Account')
    const opening = accounts.map((one) => ({
      id: textAt(one, 'AccountID'),
      type: textAt(one, 'AccountType') ?? '',
      minor:
        cents(textAt(one, 'OpeningDebitBalance') ?? '') -
        cents(textAt(one, 'OpeningCreditBalance') ?? ''),
    }))
    const results = opening.filter(({ type }) => type === 'Sale' || type === 'Expense')
    expect(results.filter(({ minor }) => minor !== 0n)).toEqual([])
    expect(opening.find(({ id }) => id === '6940')?.minor).not.toBe(0n)
    expect(opening.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n)
  })
})
