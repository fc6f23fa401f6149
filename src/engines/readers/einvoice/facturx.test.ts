import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import { readGood, valuesOf } from '#test/support/einvoices/einvoice_reads'
import { cii, facturXPdf, peppolUbl } from '#test/support/einvoices/einvoices'
import { readPdfAttachment } from './einvoice.ts'

const invoice = sampleEinvoice()

async function withFiles(files: Record<string, string>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  for (const [name, text] of Object.entries(files)) {
    await pdf.attach(new TextEncoder().encode(text), name, { mimeType: 'text/xml' })
  }
  return await pdf.save()
}

async function attachedText(pdf: Uint8Array): Promise<string | null> {
  const found = await readPdfAttachment(pdf)
  return found === null ? null : new TextDecoder().decode(found)
}

describe('a PDF with an invoice for machines inside', () => {
  it.each(['factur-x.xml', 'ZUGFeRD-invoice.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])(
    'gives %s, which can be read',
    async (fileName) => {
      const found = await readPdfAttachment(await facturXPdf(invoice, { fileName }))
      const read = await readGood(found ?? new Uint8Array())
      expect(read.reader).toBe('cii')
      expect(valuesOf(read)).toMatchObject({ total: '325.79', supplierName: 'Rossi & Figli Srl' })
    },
  )

  it('gives it whole and unchanged', async () => {
    expect(await attachedText(await facturXPdf(invoice))).toBe(cii(invoice))
  })

  it('leaves the bytes of the caller alone', async () => {
    const pdf = await facturXPdf(invoice)
    const before = pdf.length
    await readPdfAttachment(pdf)
    expect(pdf.length).toBe(before)
    expect(pdf[0]).toBe('%'.charCodeAt(0))
  })

  it('gives the one with the known name, wherever it stands among others', async () => {
    const pdf = await withFiles({
      'a-order.xml': '<order/>',
      'Factur-X.xml': cii(invoice),
      'z.xml': '<z/>',
    })
    expect(await attachedText(pdf)).toBe(cii(invoice))
  })

  it('gives any other XML where none has a known name', async () => {
    const pdf = await withFiles({ 'notes.txt': 'hello', 'Invoice_17.XML': peppolUbl(invoice) })
    expect(await attachedText(pdf)).toBe(peppolUbl(invoice))
  })
})

describe('a PDF without one', () => {
  it('gives none', async () => {
    expect(await readPdfAttachment(await withFiles({}))).toBeNull()
    expect(await readPdfAttachment(await withFiles({ 'terms.txt': 'pay' }))).toBeNull()
  })

  it('gives none where it is broken or no PDF at all', async () => {
    const pdf = await facturXPdf(invoice)
    expect(await readPdfAttachment(pdf.subarray(0, 100))).toBeNull()
    expect(await readPdfAttachment(new TextEncoder().encode('%PDF-1.7\nnothing'))).toBeNull()
    expect(await readPdfAttachment(new Uint8Array())).toBeNull()
  })
})
