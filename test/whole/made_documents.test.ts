import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdnum } from 'stdnum'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '#pdf/room'
import { firstHour } from '../../lab/eval/extraction/made/first_hour.ts'
import { danishBuyer, italianBuyer } from '../../lab/eval/extraction/made/layout.ts'
import {
  documentsOf,
  madeDocuments,
  writeMade,
  type MadeDocument,
} from '../../lab/eval/extraction/made/made.ts'

let documents: MadeDocument[] = []
const printed = new Map<string, string>()

beforeAll(async () => {
  documents = await madeDocuments()
  for (const { file, bytes } of documents) {
    const pages = await readPages(new Uint8Array(bytes))
    printed.set(file, pages.flatMap((page) => page.map(({ str }) => str)).join(' '))
  }
}, 60_000)

/** Letters and digits only, so that separators, spaces and capitals do not matter. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const minorOf = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100)

/** What of these is not printed on the document. */
function missing({ file }: MadeDocument, wanted: readonly (string | null)[]): string[] {
  const text = bare(printed.get(file) ?? '')
  return wanted.flatMap((one) =>
    one === null || text.includes(bare(one)) ? [] : [`${file}: ${one}`],
  )
}

const bills = (): MadeDocument[] => documents.filter(({ truth }) => truth.kind !== 'not_a_bill')

describe('the made documents', () => {
  it('are at least a hundred, in at least 36 layouts', () => {
    expect(documents.length).toBeGreaterThanOrEqual(100)
    expect(new Set(documents.map(({ truth }) => truth.layout)).size).toBeGreaterThanOrEqual(36)
    expect(new Set(documents.map(({ file }) => file)).size).toBe(documents.length)
  })

  it('are the same at each call', async () => {
    for (const layout of firstHour) {
      const [one] = await documentsOf(layout)
      const before = documents.find(({ file }) => file === one?.file)
      expect(one?.bytes.equals(before?.bytes ?? Buffer.of())).toBe(true)
    }
  })

  it('are written with their truth, by the country of the buyer', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'made-'))
    try {
      expect(await writeMade(directory)).toBe(documents.length)
      for (const country of ['DK', 'IT'] as const) {
        const own = documents.filter(({ truth }) => truth.country === country)
        const folder = join(directory, country.toLowerCase())
        const files = [...own.map(({ file }) => file), 'truth.json']
        expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
        const written: unknown = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
        expect(written).toEqual(own.map(({ truth }) => truth))
      }
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('print the names, numbers and amounts of their truth', () => {
    const faults = documents.flatMap((document) => {
      const { supplier, supplierVat, invoiceNumber, total, vat, vatRows, payable } = document.truth
      // Bills with several rates print the VAT of each and need not add it up.
      const vats = vatRows.length > 1 ? vatRows.map((row) => row.vat) : [vat]
      const amounts = [total, payable, ...vats].filter((amount) => minorOf(amount) !== 0)
      const number = supplierVat?.slice(2) ?? null
      return missing(document, [supplier, number, invoiceNumber, ...amounts])
    })
    expect(faults).toEqual([])
  })

  it('add up: rows, VAT and what is free of VAT make the total', () => {
    const faults = bills().flatMap(({ file, truth }) => {
      const rows = truth.vatRows.map(({ net, vat }) => minorOf(net) + minorOf(vat))
      const sum = rows.reduce((a, b) => a + b, 0) + minorOf(truth.vatFreePart)
      // A total in whole kronor is rounded.
      const isClose = Math.abs(sum - minorOf(truth.total)) <= (truth.currency === 'SEK' ? 50 : 0)
      return isClose || rows.length === 0 ? [] : [file]
    })
    expect(faults).toEqual([])
  })

  it('give each supplier a valid number, and the buyer is never the supplier', () => {
    const kinds = { DK: 'cvr', IT: 'iva', DE: 'vat', IE: 'vat', LU: 'tva', NL: 'btw', SE: 'vat' }
    for (const { file, truth } of documents) {
      expect([danishBuyer.vat, italianBuyer.vat]).not.toContain(truth.supplierVat)
      const country = truth.supplierVat?.slice(0, 2) ?? ''
      const kind = Object.entries(kinds).find(([name]) => name === country)?.[1]
      if (kind === undefined) continue
      const verdict = stdnum[country]?.[kind]?.validate(truth.supplierVat ?? '')
      expect(verdict?.isValid, file).toBe(true)
    }
  })

  it('name the buyer of their country, and categories that its region has', () => {
    const categories = (region: string): string[] =>
      readFileSync(join('src/engines/regions', region, 'categories.csv'), 'utf8')
        .split('\n')
        .map((line) => line.split(',')[0] ?? '')
    const known = { DK: categories('denmark'), IT: categories('italy') }
    const faults = documents.flatMap((document) => {
      const { file, truth } = document
      const buyer = truth.country === 'DK' ? danishBuyer : italianBuyer
      const isTill = truth.kind === 'receipt'
      return [
        ...(known[truth.country].includes(truth.category) ? [] : [`${file}: ${truth.category}`]),
        ...(isTill ? [] : missing(document, [buyer.name])),
      ]
    })
    expect(faults).toEqual([])
  })
})
