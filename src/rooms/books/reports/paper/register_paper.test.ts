import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { danishBooks, italianBooks, quarter } from '#test/support/books/export_books'
import { cents, download, exported, rowsOf } from '#test/support/books/exports'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(async () => {
  await italianBooks(world, world.it)
  await danishBooks(world, world.dk)
})

type Row = Record<string, string>

const table = async (org: TestOrg, report: string, span: string): Promise<Row[]> =>
  rowsOf(await exported(world, org, `${report}/csv?separator=comma&${span}`))

async function printed(org: TestOrg, report: string, span = quarter): Promise<string> {
  const reply = await download(world, org, `${report}/pdf?${span}`)
  expect([report, reply.statusCode]).toEqual([report, 200])
  return (await readPages(new Uint8Array(reply.rawPayload))).map(textOf).join('\n')
}

const sumOf = (rows: readonly Row[], name: string): bigint =>
  rows.reduce((sum, row) => sum + cents(row[name] || '0.00'), 0n)

describe('the journal', () => {
  it('has every line of the books with its entry, and both sides come to the same', async () => {
    const rows = await table(world.it, 'journal', quarter)
    const ledger = rowsOf(
      await exported(world, world.it, `exports/ledger?separator=comma&${quarter}`),
    )
    const lines = rows.filter((row) => row['Registrazione'] !== '')
    expect(lines).toHaveLength(ledger.length)
    expect(sumOf(lines, 'Dare')).toBe(sumOf(ledger, 'debit'))
    expect(sumOf(lines, 'Dare')).toBe(sumOf(lines, 'Avere'))
    const [first] = lines
    expect(first?.['Progressivo']).toBe('2026/1')
    const days = lines.map((row) => row['Data'] ?? '')
    expect(days).toEqual(days.toSorted())
    const numbers = [...new Set(lines.map((row) => row['Progressivo']))]
    expect(numbers).toEqual(numbers.map((_, index) => `2026/${index + 1}`))
  })

  it('has the number of the voucher of every entry, as the entries themselves', async () => {
    for (const [org, entry, voucher] of [
      [world.it, 'Registrazione', 'N. registrazione'],
      [world.dk, 'Postering', 'Bilagsnummer'],
    ] as const) {
      const rows = (await table(org, 'journal', quarter)).filter((row) => row[entry] !== '')
      const ledger = rowsOf(await exported(world, org, `exports/ledger?separator=comma&${quarter}`))
      const numbers = new Map(ledger.map((row) => [row['entryId'], row['voucher']]))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map((row) => row[voucher])).toEqual(
        rows.map((row) => numbers.get(row[entry] ?? '')),
      )
      expect(rows[0]?.[voucher]).toMatch(/^[A-Z]-2026-\d{4}$/)
    }
    const [danish] = await table(world.dk, 'journal', quarter)
    expect(Object.keys(danish ?? {})).not.toContain('Postering nr.')
  })

  it('carries forward what the year had before, so that parts follow each other', async () => {
    const january = await table(world.it, 'journal', 'from=2026-01-01&to=2026-02-28')
    const march = await table(world.it, 'journal', 'from=2026-03-01&to=2026-03-31')
    const whole = await table(world.it, 'journal', quarter)
    const end = january.at(-1)
    expect(march[0]).toMatchObject({ Descrizione: 'Riporto', Dare: end?.['Dare'] })
    expect(march.at(-1)).toMatchObject({ Dare: whole.at(-1)?.['Dare'] })
    const numberOf = (rows: Row[]) => rows.map((row) => row['Progressivo']).filter(Boolean)
    expect([...numberOf(january), ...numberOf(march)]).toEqual(numberOf(whole))
  })

  it('is printed in the language of the books; Italian pages are numbered with their year', async () => {
    const italian = await printed(world.it, 'journal')
    for (const words of ['Libro giornale', '2026/1', 'Riporto', 'Dare', 'Avere']) {
      expect(italian).toContain(words)
    }
    expect(italian).toMatch(/P-2026-\d{4}/)
    const danish = await printed(world.dk, 'journal')
    expect(danish).toMatch(/P-2026-\d{4}/)
    expect(danish).toContain('Posteringsjournal')
    expect(danish).toContain('Overført')
  })
})

describe('a register of VAT', () => {
  it.each([
    ['purchases', 'vatDeductible', 'IVA detraibile'],
    ['sales', 'vatDue', 'IVA a debito'],
  ])('of %s says what its export says', async (kind, theirs, ours) => {
    const rows = await table(world.it, `vat-register-${kind}`, quarter)
    const query = `exports/vat-registers?separator=comma&register=${kind}&${quarter}`
    const entries = rowsOf(await exported(world, world.it, query)).filter(
      (row) => row['row'] === 'entry',
    )
    const own = rows.filter((row) => row['Registrazione'] !== '')
    expect(
      own.map((row) => [row['Prot.'], row['Codice IVA'], row['Imponibile'], row[ours]]),
    ).toEqual(entries.map((row) => [row['protocol'], row['vatCode'], row['base'], row[theirs]]))
    expect(rows.some((row) => row['Descrizione']?.startsWith('VP'))).toBe(true)
  })

  it('is printed with protocol, number, supplier and code', async () => {
    const text = await printed(world.it, 'vat-register-purchases')
    for (const words of [
      'Registro IVA acquisti',
      'Prot. 1',
      '12/A',
      'Buffetti S.p.A.',
      'A22 22 %',
    ]) {
      expect(text).toContain(words)
    }
    expect(await printed(world.it, 'vat-register-takings')).toContain('Registro dei corrispettivi')
    expect(await printed(world.dk, 'vat-register-sales')).toContain('Momsspecifikation: salg')
  })

  it('permission_denied without what shows buyers and suppliers', async () => {
    const key = await world.createKey(world.it, ['ledger:read'])
    const reply = await download(world, { ...world.it, key }, 'vat-register-sales/csv')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'permission_denied'])
  })

  it('region_not_supported where takings are among the sales', async () => {
    const reply = await download(world, world.dk, 'vat-register-takings/pdf')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'region_not_supported'])
  })

  it('shows nothing of another organization', async () => {
    const other = await world.createOrg('italy')
    for (const report of ['journal', 'vat-register-sales', 'vat-register-purchases']) {
      const rows = await table(other, report, quarter)
      expect(rows.filter((row) => row['Registrazione'] !== '')).toEqual([])
    }
  })
})
