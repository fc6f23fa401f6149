import { beforeAll, describe, expect, it } from 'vitest'
import { danishBooks, quarter } from '#test/support/books/export_books'
import {
  cents,
  download,
  expectGolden,
  exported,
  rowsOf,
  steady,
  sumOf,
} from '#test/support/books/exports'
import { buyOf, post } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = world.dk
  await danishBooks(world, org)
})

const ledger = (span = quarter) => exported(world, org, `exports/ledger?separator=comma&${span}`)
const of = async (source: string) =>
  rowsOf(await ledger()).filter((row) => row['source'] === source)

describe('200', () => {
  it('is the file that is kept as golden', async () => {
    expectGolden('ledger_denmark.csv', steady(await ledger()))
  })

  it('has semicolons and decimal commas unless commas are asked for', async () => {
    const lines = (await exported(world, org, `exports/ledger?${quarter}`)).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFentryId;date;vatDate;/)
    expect(lines.some((line) => /;-100,60;EUR;7,46;/.test(line))).toBe(true)
    const other = await download(world, org, `exports/ledger?${quarter}&separator=tab`)
    expect(other.statusCode).toBe(400)
  })

  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    expect((await ledger()).startsWith('\uFEFFentryId,date,')).toBe(true)
  })

  it('has every line of every entry once, and balances', async () => {
    const rows = rowsOf(await ledger())
    const { rows: lines } = await world.owner.query<{ amount_minor: string }>(
      `SELECT amount_minor FROM ledger_line WHERE org_id = $1`,
      [org.orgId],
    )
    expect(rows).toHaveLength(lines.length)
    expect(sumOf(rows, 'debit')).toBe(sumOf(rows, 'credit'))
    const debit = lines.reduce((sum, line) => {
      const amount = BigInt(line.amount_minor)
      return amount > 0n ? sum + amount : sum
    }, 0n)
    expect(sumOf(rows, 'debit')).toBe(debit)
    for (const row of rows) expect([row['debit'], row['credit']]).toContain('')
  })

  it('names the account, the document and the amount in another currency', async () => {
    const [first] = await of('invoice')
    expect(first).toMatchObject({ account: '6190', number: '2026-0001', documentId: '' })
    expect(first?.['accountName']).toBe('Tilgodehavender fra salg (debitorer)')
    expect(first?.['invoiceId']).toBe(first?.['sourceId'])
    const foreign = (await of('invoice')).find((row) => row['vatCode'] === 'UEUY')
    expect(foreign).toMatchObject({ foreignAmount: '-100.60', foreignCurrency: 'EUR' })
    expect(foreign).toMatchObject({ rate: '7.46', credit: '750.48', vatBase: '750.48' })
  })

  it('keeps both dates of a reversed entry, and names it', async () => {
    const [taken] = await of('reversal')
    expect(taken).toMatchObject({ date: '2026-03-03', vatDate: '2026-03-03', number: 'F-78' })
    const reversed = rowsOf(await ledger()).find((row) => row['entryId'] === taken?.['reverses'])
    expect(reversed).toMatchObject({ source: 'document', date: '2026-03-03' })
    expect(cents(reversed?.['debit'] ?? '')).toBe(cents(taken?.['credit'] ?? ''))
  })

  it('runs nothing in a spreadsheet: a buyer called like a formula is a text', async () => {
    const text = await ledger()
    expect(text).toContain('2026-0003 =SUM(A1)')
    expect(text).not.toMatch(/(^|,|")[=@+]/m)
    expect(text).toMatch(/,-100\.60,EUR,/)
  })

  it('has only the days that were asked for, both ends among them', async () => {
    const rows = rowsOf(await ledger('from=2026-03-03&to=2026-03-03'))
    expect(new Set(rows.map((row) => row['date']))).toEqual(new Set(['2026-03-03']))
    expect(rows.length).toBeGreaterThan(0)
    expect(rowsOf(await ledger('from=2026-03-04&to=2026-03-19'))).toEqual([])
    expect(rowsOf(await ledger('from=2020-01-01&to=2020-12-31'))).toEqual([])
  })

  it('is the heading alone where nothing was posted', async () => {
    const empty = await world.createOrg('italy')
    expect(
      rowsOf(await exported(world, empty, `exports/ledger?separator=comma&${quarter}`)),
    ).toEqual([])
  })

  it('has nothing of another organization', async () => {
    const other = await world.createOrg('denmark')
    const given = { day: '2026-03-01', vatCode: 'I25', net: '11.00', vat: '2.75' }
    await post(world, other, [buyOf(world, other, '2026-03-01', [given])])
    expect(await ledger()).not.toContain('11.00')
    const rows = rowsOf(await exported(world, other, `exports/ledger?separator=comma&${quarter}`))
    expect(rows).toHaveLength(3)
  })
})
