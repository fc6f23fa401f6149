import { describe, expect, it } from 'vitest'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import type { InvoiceView, PaymentView } from './invoice_view.ts'
import { textOf } from '#pdf/room'
import { readPages, readText } from './pdf_reading.ts'

const paid = (payment: PaymentView | null, view = danishSample): InvoiceView => ({
  ...view,
  payment,
})
const none: PaymentView = { reference: null, kind: null, iban: null, bic: null }

describe('the payment box', () => {
  it.each([
    ['fi71', '+71<000000202600425+81234567<', 'Betalingsreference (FIK) Bank +71<000000202600425+'],
    ['fi75', '+75<0000002026004205+81234567<', 'Betalingsreference (FIK) Bank +75<'],
    ['rf', 'RF7920260107', 'Betalingsreference (RF) Bank RF79 2026 0107'],
    [null, '2026-0042', 'Angiv ved betaling Bank 2026-0042'],
  ] as const)('names a reference of kind %s', async (kind, reference, expected) => {
    const view = paid({ ...none, kind, reference })
    const [page = []] = await readPages(view)
    // The two columns of a row are read as labels, then values.
    const rows = page.toSorted((one, other) => other.y - one.y || one.x - other.x)
    expect(textOf(rows)).toContain(expected)
  })

  it('shows a card without an id, what to state on it, and the national account number', async () => {
    const account = { label: 'Reg.nr. og kontonr.', number: '0040 0440116243' }
    const card = { kind: 'fi73', reference: 'Sag 7', card: '+73<+81234567<' } as const
    const [page = []] = await readPages(paid({ ...none, ...card, account }))
    const rows = page.toSorted((one, other) => other.y - one.y || one.x - other.x)
    expect(textOf(rows)).toContain('Reg.nr. og kontonr. FI-kort 0040 0440116243 +73<+81234567<')
    expect(textOf(rows)).toContain('Angiv ved betaling Bank Sag 7')
  })

  it('says when, how much and where to', async () => {
    expect(await readText(italianSample)).toMatch(
      /Da pagare entro il 15\/05\/2026 Netto a pagare EUR 5\.320,64 IBAN IT60 X054 2811 1010 0000 0123 456 BIC\/SWIFT BLARIT22/,
    )
  })

  it('asks for what is payable where it is less than the total', async () => {
    const totals = { ...italianSample.totals, payable: '4769.50' }
    expect(await readText({ ...italianSample, totals })).toContain(
      'Da pagare entro il 15/05/2026 Netto a pagare EUR 4.769,50',
    )
  })

  it('leaves out what is not known, and its label', async () => {
    const seller = { ...danishSample.seller, bankName: null }
    const text = await readText({ ...paid(none), seller, dueDate: null })
    expect(text).toContain('Betaling Til betaling DKK 33.338,13')
    for (const label of ['IBAN', 'BIC', 'Bank', 'Betalingsfrist', 'Angiv']) {
      expect(text).not.toContain(label)
    }
  })

  it('is not there where nothing is to be paid', async () => {
    const text = await readText(paid(null))
    expect(text).not.toContain('Betaling')
    expect(text).not.toContain('IBAN')
  })

  it('stays whole on one page, whatever is above it', async () => {
    for (let length = 0; length <= 30; length += 3) {
      const legalText = Array.from({ length }, (_, index) => `Linje ${index}`).join('\n')
      const pages = await readPages({ ...danishSample, legalText })
      const pageOf = (text: string): number =>
        pages.findIndex((page) => page.some((item) => item.str === text))
      expect(pageOf('Betaling')).toBeGreaterThanOrEqual(0)
      expect(pageOf('Østjysk Andelsbank')).toBe(pageOf('Betaling'))
    }
  }, 120_000)
})
