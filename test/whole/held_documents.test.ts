import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { stdnum } from 'stdnum'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  heldDocuments,
  heldTruths,
  writeHeld,
} from '../../lab/eval/extraction/held/held_documents.ts'
import { hasBrowser } from '../support/browser.ts'

type Truth = ReturnType<typeof heldTruths>[number]

const truths = heldTruths()
const bills = truths.filter((truth) => truth.kind !== 'not_a_bill')
const minor = (amount: number | null): number => Math.round((amount ?? Number.NaN) * 100)
const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0)

/** What does not add up in one document. */
function complaintsOf(truth: Truth): string[] {
  const [total, net, vat] = [minor(truth.total), minor(truth.net), minor(truth.vat)]
  const checks: [string, boolean][] = [
    ['net and VAT are the total', net + vat === total],
    ['the rows have the VAT', sum(truth.vatRows.map((row) => minor(row.vat))) === vat],
    [
      'the rows and the part without VAT are the net amount',
      sum(truth.vatRows.map((row) => minor(row.net))) + minor(truth.vatFreePart) === net,
    ],
    [
      'each row has the VAT of its rate',
      truth.vatRows.every(
        (row) => Math.abs(minor(row.net) * row.rate - minor(row.vat) * 100) <= 50 + row.rate,
      ),
    ],
    ['reverse charge has no VAT', !truth.reverseCharge || vat === 0],
    [
      'what is withheld is not paid',
      minor(truth.withheld) === 0 || minor(truth.payable) === total - minor(truth.withheld),
    ],
    ['amounts are positive', total > 0 && net > 0 && vat >= 0 && minor(truth.payable) > 0],
  ]
  return checks.filter(([, isRight]) => !isRight).map(([name]) => `${truth.file}: ${name}`)
}

const NAMES: Record<string, string> = { DK: 'cvr', FR: 'tva', IT: 'iva', NL: 'btw' }

/** The rule of the country for a supplier's number; Danish and Italian ones stand without prefix. */
function isValidNumber({ country, supplierVat }: Truth): boolean {
  const number = supplierVat ?? ''
  const prefix = /^[A-Z]{2}/.exec(number)?.[0] ?? country
  return stdnum[prefix]?.[NAMES[prefix] ?? 'vat']?.validate(number).isValid ?? false
}

describe('what is true of the held documents', () => {
  it('is told of three documents each of twenty suppliers, ten in each country', () => {
    expect(truths).toHaveLength(60)
    expect(new Set(truths.map((truth) => truth.file)).size).toBe(60)
    for (const country of ['DK', 'IT']) {
      const here = truths.filter((truth) => truth.country === country)
      expect(new Set(here.map((truth) => truth.layout)).size).toBe(10)
      expect(new Set(here.map((truth) => truth.supplierVat)).size).toBe(10)
    }
    for (const [layout, three] of Map.groupBy(truths, (truth) => truth.layout)) {
      expect(three, layout).toHaveLength(3)
      expect(new Set(three.map((truth) => truth.date)).size, layout).toBe(3)
    }
  })

  it('adds up to the last cent', () => {
    expect(bills.flatMap(complaintsOf)).toStrictEqual([])
  })

  it('would not add up with one cent more', () => {
    for (const truth of bills) {
      const more = { ...truth, total: (minor(truth.total) + 1) / 100 }
      expect(complaintsOf(more), truth.file).not.toStrictEqual([])
    }
  })

  it('has no amounts where nothing is billed', () => {
    const others = truths.filter((truth) => truth.kind === 'not_a_bill')
    expect(others.map((truth) => truth.layout)).toStrictEqual(['brandt', 'brandt', 'bellandi'])
    for (const { total, vat, net, payable, vatRows } of others) {
      expect([total, vat, net, payable, vatRows]).toStrictEqual([null, null, null, null, []])
    }
  })

  it('has days of January to October 2026, due on the day of the bill or later', () => {
    for (const { file, date, dueDate } of truths) {
      expect(date >= '2026-01-01' && date <= '2026-10-31', file).toBe(true)
      expect(dueDate === null || dueDate >= date, file).toBe(true)
    }
  })

  it('has numbers of suppliers with right check digits, and never the number of the buyer', () => {
    const numbered = truths.filter((truth) => truth.supplierVat !== null)
    expect(numbered.filter((truth) => !isValidNumber(truth))).toStrictEqual([])
    expect(truths.filter((truth) => /9{7}/.test(truth.supplierVat ?? ''))).toStrictEqual([])
    const [first] = numbered
    expect(first && isValidNumber({ ...first, supplierVat: '94127603' })).toBe(false)
  })
})

/** Every way to print an amount, without blanks; the Dutch write ,- for no cents. */
function printsOf(amount: number): string[] {
  const digits = String(minor(amount)).padStart(3, '0')
  const [whole, cents] = [digits.slice(0, -2), digits.slice(-2)]
  const grouped = (sign: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
  return [`${grouped('.')},${cents}`, `${grouped(',')}.${cents}`, `${whole},${cents}`].concat(
    cents === '00' ? [`${grouped('.')},-`] : [],
  )
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  await task.destroy()
  return text.replaceAll(/\s/g, '').toUpperCase()
}

describe.runIf(hasBrowser)('the printed documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'held_'))
  beforeAll(async () => {
    await writeHeld(folder)
  }, 600_000)
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('are the same bytes when asked for again', async () => {
    const documents = await heldDocuments()
    expect(documents.map(({ file }) => file)).toStrictEqual(truths.map(({ file }) => file))
    for (const { file, bytes } of documents) {
      expect(readFileSync(join(folder, file)).equals(bytes), file).toBe(true)
    }
  })

  it('say what is true of them', async () => {
    const written = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth[]
    expect(written).toStrictEqual(truths)
    for (const truth of truths) {
      const text = await textOf(readFileSync(join(folder, truth.file)))
      const words = [truth.supplier, truth.supplierVat ?? '', truth.invoiceNumber ?? '']
      for (const word of words) {
        expect(text, truth.file).toContain(word.replaceAll(/\s/g, '').toUpperCase())
      }
      const buyer = truth.country === 'DK' ? 'FJORDLYSDESIGNAPS' : 'OFFICINAVERDIS.R.L.'
      if (truth.kind !== 'receipt') expect(text, truth.file).toContain(buyer)
      const vats = truth.vatRows.map((row) => row.vat)
      const amounts = [truth.total, truth.payable, ...vats].filter((amount) => amount !== null)
      for (const amount of amounts) {
        const isPrinted = printsOf(amount).some((print) => text.includes(print))
        expect(isPrinted, `${truth.file} prints ${amount}`).toBe(true)
      }
    }
  })
})
