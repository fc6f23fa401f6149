import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { entryOn } from '#test/support/closing/closing'
import { danishBooks } from '#test/support/books/export_books'
import { cents, exported } from '#test/support/books/exports'
import { namedIn, readXml, textAt } from '#test/support/books/saft_structure'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(async () => {
  await danishBooks(world, world.dk)
})

/** What stands on accounts of income and expense when the days of the file begin. */
async function openingResults(from: string, to: string): Promise<bigint[]> {
  const xml = readXml(await exported(world, world.dk, `exports/saft?from=${from}&to=${to}`))
  return namedIn(xml, 'Account')
    .filter((one) => /^(Sale|Expense)$/.test(textAt(one, 'AccountType') ?? ''))
    .map(
      (one) =>
        cents(textAt(one, 'OpeningDebitBalance') ?? '') -
        cents(textAt(one, 'OpeningCreditBalance') ?? ''),
    )
    .filter((minor) => minor !== 0n)
}

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

  it('begins with the financial year, where that is not the calendar year', async () => {
    await run(world, world.dk, 'operations/set_financial_year', { month: 7 })
    await run(world, world.dk, 'operations/post_entry', entryOn(world.dk, '2027-03-01', 100))
    expect(await openingResults('2027-04-01', '2027-06-30')).toEqual([10_000n])
    expect(await openingResults('2027-07-01', '2027-12-31')).toEqual([])
  })
})
