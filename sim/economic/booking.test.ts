import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, visit, type Visitor } from './visitor.ts'

const JOURNALS = '/journalsapi/v15.0.0'
const BULK = `${JOURNALS}/draft-entries/bulk`
const DOCUMENTS = '/documentsapi/v4.0.1/AttachedDocuments'
const BOOKED = '/bookedEntriesapi/v4.0.0/booked-entries'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const line = (more: object = {}) => ({
  entryTypeNumber: 5,
  journalNumber: 2,
  voucherNumber: 100_001,
  date: '2026-11-10T00:00:00Z',
  accountNumber: 3604,
  vatCode: 'I25',
  contraAccountNumber: 5820,
  amount: 125.05,
  currency: 'DKK',
  text: 'Papir',
  ...more,
})

const bulk = (entries: object[], headers: Record<string, string> = {}): Promise<Reply> =>
  visitor.post(BULK, { entries }, headers)

describe('booking', () => {
  const book = (entryNumbers: number[]): Promise<Reply> =>
    visitor.post(`${JOURNALS}/journals/2/bookdraftentries`, { entryNumbers })
  const booked = async () => (await visitor.get(BOOKED)).body.items

  test('splits VAT out of the amount, by the code', async () => {
    await bulk([line()])
    expect((await book([1])).status).toBe(204)
    expect(await booked()).toMatchObject([
      { accountNumber: 3604, amount: 100.04, vatAccountNumber: 'I25', type: 5 },
      { accountNumber: 6902, amount: 25.01 },
      { accountNumber: 5820, amount: -125.05 },
    ])
    expect((await visitor.look()).counts['drafts']).toBe(0)
    expect((await book([1])).status).toBe(404)
  })

  test('adds VAT on top where the company owes it, and takes a quarter on meals', async () => {
    await bulk([line({ vatCode: 'IY25', amount: 100 }), line({ vatCode: 'REPR', amount: 1250 })])
    await book([1, 2])
    expect(await booked()).toMatchObject([
      { accountNumber: 3604, amount: 100 },
      { accountNumber: 6902, amount: 25 },
      { accountNumber: 6904, amount: -25 },
      { accountNumber: 5820, amount: -100 },
      { accountNumber: 3604, amount: 1187.5 },
      { accountNumber: 6902, amount: 62.5 },
      { accountNumber: 5820, amount: -1250 },
    ])
  })

  test('puts a supplier invoice on the account of its group', async () => {
    const { body } = await visitor.post('/suppliers', supplier())
    await bulk([
      line({
        entryTypeNumber: 3,
        accountNumber: undefined,
        vatCode: undefined,
        amount: -125,
        contraAccountNumber: 3604,
        contraVatCode: 'I25',
        supplierNumber: body.supplierNumber,
        supplierInvoiceNumber: 'F-77',
        dueDate: '2026-12-01T00:00:00Z',
      }),
    ])
    await book([1])
    expect(await booked()).toMatchObject([
      { accountNumber: 6800, amount: -125, supplierNumber: 1, supplierInvoiceNumber: 'F-77' },
      { accountNumber: 3604, amount: 100 },
      { accountNumber: 6902, amount: 25 },
    ])
  })

  test('refuses what does not balance, and books nothing of it', async () => {
    await bulk([line({ contraAccountNumber: undefined }), line({ voucherNumber: 100_002 })])
    expect((await book([1, 2])).body.errorCode).toBe('JournalVoucherDataIntegrityError')
    expect((await visitor.look()).counts['booked']).toBe(0)
  })

  test('in a foreign currency keeps both amounts', async () => {
    await bulk([line({ currency: 'EUR', exchangeRate: 745.5, amount: 10, vatCode: undefined })])
    await book([1])
    expect(await booked()).toMatchObject([
      { amount: 10, amountInBaseCurrency: 74.55, currencyCode: 'EUR' },
      { amount: -10, amountInBaseCurrency: -74.55 },
    ])
  })
})

const supplier = (more: object = {}) => ({
  name: 'Papirhuset A/S',
  currency: 'DKK',
  corporateIdentificationNumber: '12345674',
  supplierGroup: { supplierGroupNumber: 1 },
  paymentTerms: { paymentTermsNumber: 1 },
  vatZone: { vatZoneNumber: 1 },
  ...more,
})

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.4\n<</Type/Page>>\n<</Type /Page >>\n')
  const attach = (more: Record<string, string> = {}, bytes = pdf): Promise<Reply> => {
    const form = new FormData()
    form.set('File', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
    const fields = { AccountingYear: '2026', VoucherNumber: '100001', OnConflict: '1', ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return visitor.call('POST', DOCUMENTS, form)
  }

  test('hang on a voucher, once', async () => {
    expect((await attach()).body.errorCode).toBe('InvalidVoucherNumber')
    await bulk([line()])
    expect((await attach({ AccountingYear: '1999' })).body.errorCode).toBe('AccountingYearNotFound')
    expect((await attach({}, Buffer.from('text'))).body.errorCode).toBe('InvalidFileData')
    expect(await attach()).toMatchObject({ status: 201, body: { number: 1 } })
    expect((await attach()).body.errorCode).toBe('DocumentAlreadyAttachedToVoucher')
    expect((await attach({ OnConflict: 'Fail' })).status).toBe(400)
    const filter = encodeURIComponent('voucherNumber$eq:100001$and:accountingYear$eq:2026')
    const { body } = await visitor.get(`${DOCUMENTS}?filter=${filter}`)
    expect(body.items).toEqual([
      { number: 1, pageCount: 2, voucherNumber: 100_001, accountingYear: '2026' },
    ])
    expect((await visitor.get(`${DOCUMENTS}/1/pdf`)).body).toBe(pdf.toString('latin1'))
  })

  test('are merged where that is wished, so that pages come twice', async () => {
    await bulk([line()])
    await attach()
    await attach({ OnConflict: '0' })
    expect((await visitor.look()).counts).toMatchObject({ documents: 1, files: 2 })
    expect((await visitor.get(`${DOCUMENTS}/1`)).body.pageCount).toBe(4)
  })
})
