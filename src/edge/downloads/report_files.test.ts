import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { buildOpenApi } from '../openapi/openapi.ts'
import { registry } from '#registry'
import { reportPapers } from '#reports/room'
import { download, exported, readCsv, rowsOf } from '#test/support/books/exports'
import { look } from '#test/support/books/owed'
import { book } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { reportPath } from './report_files.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let danish: TestOrg
let italian: TestOrg
beforeAll(async () => {
  danish = await world.createOrg('denmark')
  italian = await world.createOrg('italy')
  await book(
    world,
    danish,
    {
      date: '2025-05-01',
      lines: [
        ['6481', 200_000n],
        ['6520', -40_000n],
        ['1010', -160_000n],
      ],
    },
    {
      date: '2026-01-10',
      lines: [
        ['6481', 125_050n],
        ['1010', -100_040n],
        ['7680', -25_010n],
      ],
    },
    {
      date: '2026-02-10',
      text: '=Løn; "feb"',
      lines: [
        ['2850', 30_000n],
        ['6481', -30_000n],
      ],
    },
  )
  await book(
    world,
    italian,
    {
      date: '2026-01-10',
      lines: [
        ['1820', 122_000n],
        ['3101', -100_000n],
        ['2601', -22_000n],
      ],
    },
    {
      date: '2026-03-10',
      lines: [
        ['4301', 30_000n],
        ['1820', -30_000n],
      ],
    },
  )
})

const pathOf = (report: string): string => (report === 'account-sheet' ? '?account=6481' : '?')

async function pagesOf(org: TestOrg, path: string): Promise<string[]> {
  const reply = await download(world, org, path)
  expect([path, reply.statusCode]).toEqual([path, 200])
  return (await readPages(new Uint8Array(reply.rawPayload))).map(textOf)
}

describe('200', () => {
  it('every report is an attachment in both forms', async () => {
    for (const one of reportPapers) {
      const { report, ending } = one
      const org = report.startsWith('vat-') ? italian : danish
      const reply = await download(world, org, `${report}/${ending}${pathOf(report)}`)
      expect([report, ending, reply.statusCode]).toEqual([report, ending, 200])
      expect(reply.headers).toMatchObject({
        'content-type': ending === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(new RegExp(`_${report}_.*\\.${ending}`)),
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
  })

  it('the table of a trial balance has its words in the language of the country', async () => {
    const text = await exported(world, danish, 'trial-balance/csv?from=2026-01-01')
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFKonto;Tekst;Primo;Debet;Kredit;Ultimo',
      '1010;Salg af varer og ydelser;-1600,00;0,00;1000,40;-2600,40',
      '2850;Løn;0,00;300,00;0,00;300,00',
    ])
    const rows = rowsOf(await exported(world, italian, 'trial-balance/csv?separator=comma'))
    expect(rows.at(-1)).toMatchObject({ Descrizione: 'Totale', Dare: '1520.00', Avere: '1520.00' })
    const path = 'trial-balance/csv?separator=comma&language=en&compare=previous_year'
    const [head, first] = readCsv(await exported(world, danish, path))
    expect(head?.slice(0, 3)).toEqual(['Account', 'Text', expect.stringContaining('Closing')])
    expect(first).toEqual(['1010', 'Sales of goods and services', '-2600.40', '-1600.00'])
  })

  it('tables of profit and loss and of the balance sheet have the figures of the read', async () => {
    for (const report of ['profit-and-loss', 'balance-sheet']) {
      const { lines } = await look(world, danish, report)
      const text = await exported(world, danish, `${report}/csv?separator=comma&language=en`)
      const rows = readCsv(text).slice(1)
      for (const { nameEn, amount, accounts } of lines) {
        if (!amount) continue
        const row = rows.find((one) => one[1] === nameEn)
        expect([nameEn, Number(row?.[2])]).toEqual([nameEn, amount])
        for (const { account, amount: own } of accounts) {
          expect(Number(rows.find((one) => one[0] === account)?.[2])).toBe(own)
        }
      }
      const short = readCsv(
        await exported(world, danish, `${report}/csv?separator=comma&detail=lines`),
      )
      expect(short.some((one) => ['1010', '6481'].includes(one[0] ?? ''))).toBe(false)
    }
  })

  it('the table of a sheet leads to entries, and runs no formula', async () => {
    const path = 'account-sheet/csv?account=2850&separator=comma'
    const rows = rowsOf(await exported(world, danish, path))
    expect(rows.map((row) => [row['Dato'], row['Tekst'], row['Debet'], row['Saldo']])).toEqual([
      ['', 'Primo', '', '0.00'],
      ['2026-02-10', `'=Løn; "feb"`, '300.00', '300.00'],
      ['', 'Ultimo', '300.00', '300.00'],
    ])
    const { items } = await look(world, danish, 'account-sheet?account=2850')
    expect(rows[1]).toMatchObject({ Modkonto: '6481', Postering: items[0].entryId })
  })

  it('the papers are written as natives write them, and say that they are tests', async () => {
    const [balance = ''] = await pagesOf(danish, 'balance-sheet/pdf?compare=2025-12-31')
    for (const words of [
      'Balance',
      'pr. 16.11.2026',
      'Aktiver i alt',
      'Egenkapital i alt',
      'Årets resultat',
      'Passiver i alt',
      '2.950,50',
      '2.000,00',
      'Beløb i DKK',
      'TEST',
    ]) {
      expect(balance).toContain(words)
    }
    expect(balance).not.toContain('Varebeholdninger')
    const [profit = ''] = await pagesOf(italian, 'profit-and-loss/pdf?to=2026-12-31')
    for (const words of ['Conto economico', 'Valore della produzione', '2026', 'Utile (perdita)']) {
      expect(profit).toContain(words)
    }
    expect(profit).toContain('700,00')
    const [english = ''] = await pagesOf(italian, 'trial-balance/pdf?language=en')
    expect(english).toContain('Trial balance')
    expect(english).toContain('Rent')
  })

  it('a sheet of many lines goes over pages, each with its labels, and the same twice', async () => {
    const org = await world.createOrg('denmark')
    const lines = [
      ['6481', 100n],
      ['1010', -100n],
    ] as const
    const entries = Array.from({ length: 120 }, () => ({ date: '2026-03-01', lines }))
    await book(world, org, ...entries)
    const pages = await pagesOf(org, 'account-sheet/pdf?account=6481')
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Saldo')
    expect(pages.at(-1)).toContain(`Side ${pages.length} af ${pages.length}`)
    expect(await pagesOf(org, 'account-sheet/pdf?account=6481')).toEqual(pages)
  })
})

describe('400, 401, 403, 404, 405 and 409', () => {
  it('refuses what it does not know, who is not known, and who may not read the ledger', async () => {
    const key = await world.createKey(danish, ['invoices:read', 'documents:edit'])
    for (const one of reportPapers) {
      const path = `${one.report}/${one.ending}`
      const asked = `${path}${pathOf(one.report)}`
      const unknown = await download(world, danish, `${asked}&colour=red`)
      expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'invalid_input'])
      expect((await download(world, null, asked)).statusCode).toBe(401)
      const refused = await download(world, { ...danish, key }, asked)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'permission_denied'])
      const url = `/api/rest/${path}`
      const posted = await world.edge.server.inject({ method: 'POST', url })
      expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
    }
    const separated = await download(world, danish, 'balance-sheet/pdf?separator=comma')
    expect(separated.statusCode).toBe(400)
  })

  it('account_not_found, also for one of another organization', async () => {
    for (const account of ['none', '1820']) {
      const reply = await download(world, danish, `account-sheet/csv?account=${account}`)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'account_not_found'])
    }
  })

  it('report_too_long where a sheet has more lines than a paper takes', async () => {
    const org = await world.createOrg('denmark')
    const lines = Array.from(
      { length: 1001 },
      () =>
        [
          ['6481', 100n],
          ['6481', -100n],
        ] as const,
    )
    await book(world, org, { date: '2026-03-01', lines: lines.flat() })
    const reply = await download(world, org, 'account-sheet/pdf?account=6481')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'report_too_long'])
    const page = await look(world, org, 'account-sheet?account=6481&limit=200')
    expect(page.items).toHaveLength(200)
  })
})

it('the documentation describes every file with what may go wrong', () => {
  const { paths } = buildOpenApi(registry)
  for (const one of reportPapers) {
    const found = paths[reportPath(one)]?.get
    expect(found).toMatchObject({ 'x-kind': 'download', 'x-permission': 'ledger:read' })
    const told = JSON.stringify(found)
    for (const code of ['invalid_input', ...one.read.fails]) expect(told).toContain(code)
  }
})
