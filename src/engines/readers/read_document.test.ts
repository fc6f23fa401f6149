import { describe, expect, it } from 'vitest'
import { cii, facturXPdf, fatturaPa, totalsOf } from '#test/support/einvoices/einvoices'
import { inputOf } from '#test/hostile/sandboxes'
import { honestFiles, honestInvoice } from '#test/hostile/strangers'
import { readDocument } from './read_document.ts'
import { isRefusal, outcome, type ReaderInput, type Reading } from './reading/reading.ts'
import { mostDocumentBytes } from './reading/sandbox_frame.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const { total } = totalsOf(honestInvoice)
const xml = fatturaPa(honestInvoice)

async function read(given: Partial<ReaderInput>): Promise<Reading> {
  const answer = await readDocument(inputOf(given))
  expect(outcome.safeParse(answer).error).toBeUndefined()
  if (isRefusal(answer)) throw new Error(`${answer.refused}: ${answer.detail}`)
  return answer
}

async function refusalOf(given: Partial<ReaderInput>): Promise<string> {
  const answer = await readDocument(inputOf(given))
  expect(outcome.safeParse(answer).error).toBeUndefined()
  return isRefusal(answer) ? answer.refused : `read by ${answer.reader}`
}

const codesOf = (reading: Reading): string[] => reading.alerts.map(({ code }) => code)

type Part = { type: string; name?: string; content: string | Uint8Array }

function mailOf(parts: readonly Part[], subject = 'Fattura'): Uint8Array {
  const head = `From: a@example.com\r\nTo: b@example.com\r\nSubject: ${subject}\r\nMIME-Version: 1.0`
  const pieces = parts.map(({ type, name, content }) => {
    const file = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`
    const inside = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
    return `--b\r\nContent-Type: ${type}\r\n${file}Content-Transfer-Encoding: base64\r\n\r\n${inside}\r\n`
  })
  const type = 'Content-Type: multipart/mixed; boundary="b"'
  return encode(`${head}\r\n${type}\r\n\r\n${pieces.join('')}--b--\r\n`)
}

const body = (content: string): Part => ({ type: 'text/plain; charset=utf-8', content })
const attachedXml = (name: string, content = xml): Part => ({
  type: 'application/xml',
  name,
  content,
})
const picture: Part = {
  type: 'image/png',
  name: 'logo.png',
  content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
}

describe('who reads', () => {
  it('is decided by the bytes', async () => {
    const readers: string[] = []
    for (const file of await honestFiles()) {
      const reading = await read({ ...file, mimeType: null, fileName: null })
      readers.push(reading.reader)
    }
    const einvoices = ['fatturapa', 'oioubl', 'peppol_ubl', 'cii']
    expect(readers).toEqual([...einvoices, 'cii', 'pdf_text', 'fatturapa', 'text'])
  })

  it('does not mind how the bytes are held', async () => {
    const pdf = await facturXPdf(honestInvoice)
    const within = Buffer.concat([Buffer.alloc(7), pdf, Buffer.alloc(7)]).subarray(
      7,
      7 + pdf.length,
    )
    expect((await read({ bytes: within })).fields.total?.value).toBe(total)
    expect(Buffer.compare(within, pdf)).toBe(0)
  })

  it('is nobody where there is nothing', async () => {
    expect(await refusalOf({})).toBe('nothing_to_read')
    expect(await refusalOf({ text: ' \n\t' })).toBe('nothing_to_read')
    expect(await refusalOf({ bytes: new Uint8Array() })).toBe('nothing_to_read')
    expect(await refusalOf({ bytes: encode('\n \n'), mimeType: 'text/plain' })).toBe(
      'nothing_to_read',
    )
  })

  it('is nobody above 20 MB', async () => {
    expect(await refusalOf({ bytes: new Uint8Array(mostDocumentBytes + 1) })).toBe('too_large')
    expect(await refusalOf({ text: 'x'.repeat(mostDocumentBytes + 1) })).toBe('too_large')
  })

  it('is nobody for pictures, archives and programs', async () => {
    for (const hex of ['89504e470d0a1a0a', 'ffd8ffe000104a46', '504b03041400', '7f454c460201']) {
      const bytes = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)])
      expect(await refusalOf({ bytes })).toBe('type_not_supported')
    }
  })
})

describe('what the sender claims', () => {
  it.each([
    'application/xml',
    'text/xml; charset=utf-8',
    'APPLICATION/XML',
    'application/vnd.x+xml',
    'application/octet-stream',
    'text/plain',
    '',
  ])('may be %j for XML', async (mimeType) => {
    expect((await read({ bytes: encode(xml), mimeType })).reader).toBe('fatturapa')
  })

  it.each(['application/pdf', 'image/png', 'message/rfc822', 'text/html', 'nonsense', 'video/mp4'])(
    'may not be %j for XML',
    async (mimeType) => {
      expect(await refusalOf({ bytes: encode(xml), mimeType })).toBe('type_mismatch')
    },
  )

  it('must be PDF for a PDF', async () => {
    const bytes = await facturXPdf(honestInvoice)
    expect((await read({ bytes, mimeType: 'application/pdf' })).reader).toBe('cii')
    for (const mimeType of ['text/html', 'application/xml', 'text/plain']) {
      expect(await refusalOf({ bytes, mimeType })).toBe('type_mismatch')
    }
  })

  it('of a PDF that begins as a web page is not believed', async () => {
    const pdf = await facturXPdf(honestInvoice)
    const bytes = Buffer.concat([encode('<html><body>Total 1</body></html>\n'), pdf])
    expect(await refusalOf({ bytes, mimeType: 'application/pdf' })).toMatch(
      /^type_(?:mismatch|not_supported)$/,
    )
  })
})

describe('an invoice inside a PDF', () => {
  it('is read in place of the page, and the page that agrees raises nothing', async () => {
    const reading = await read({ bytes: await facturXPdf(honestInvoice) })
    expect(reading.reader).toBe('cii')
    expect(reading.fields.total?.value).toBe(total)
    expect(reading.pages).toBe(1)
    expect(codesOf(reading)).not.toContain('page_differs')
  })

  it('that says another total or another day than the page is told', async () => {
    const [line] = honestInvoice.lines
    const dearer = [{ text: 'Riparazione', net: '900.00', rate: line?.rate ?? '' }]
    const other = { ...honestInvoice, date: '2026-01-31', lines: dearer }
    const reading = await read({ bytes: await facturXPdf(honestInvoice, { xml: cii(other) }) })
    expect(reading.fields.total?.value).toBe('1098.00')
    const differences = reading.alerts.filter(({ code }) => code === 'page_differs')
    expect(differences.map(({ params }) => params['field'])).toEqual(['total', 'date'])
    expect(differences[0]?.params['inside']).toBe('1098.00')
  })

  it('that cannot be read leaves the page, and says so', async () => {
    const broken = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    const reading = await read({ bytes: await facturXPdf(honestInvoice, { xml: broken }) })
    expect(reading.reader).toBe('pdf_text')
    const alert = reading.alerts.find(({ code }) => code === 'embedded_not_read')
    expect(alert?.params).toEqual({ why: 'forbidden_xml' })
  })
})

describe('an e-mail', () => {
  it('is its first invoice, with the other attachments listed', async () => {
    const second = fatturaPa({ ...honestInvoice, number: '58/2026' })
    const bytes = mailOf([
      body('In allegato.'),
      picture,
      attachedXml('a.xml'),
      attachedXml('b.xml', second),
    ])
    const reading = await read({ bytes, mimeType: 'message/rfc822' })
    expect(reading.fields.invoiceNumber?.value).toBe('57/2026')
    expect(reading.attachments.map(({ fileName }) => fileName)).toEqual(['logo.png', 'b.xml'])
    expect(reading.attachments.map(({ size }) => size)).toEqual([16, Buffer.byteLength(second)])
    const alert = reading.alerts.find(({ code }) => code === 'attachment_not_read')
    expect(alert?.params).toEqual({ fileName: 'logo.png', why: 'type_not_supported' })
  })

  it('is what is written in it where nothing attached is an invoice', async () => {
    const rows = ['Fattura n. 57/2026', 'Data: 20/02/2026', 'Totale EUR 427,00']
    const reading = await read({ bytes: mailOf([body(rows.join('\r\n')), picture]) })
    expect(reading.reader).toBe('text')
    expect(reading.fields.total?.value).toBe('427.00')
    expect(reading.attachments.map(({ fileName }) => fileName)).toEqual(['logo.png'])
  })

  it('without any invoice says what was in it', async () => {
    const answer = await readDocument(inputOf({ bytes: mailOf([body('Ciao!'), picture]) }))
    expect(answer).toMatchObject({ refused: 'no_invoice_found' })
    expect(isRefusal(answer) && answer.detail).toContain('logo.png: type_not_supported')
  })

  it('that was forwarded is opened, but not for ever', async () => {
    const forward = (message: Uint8Array): Uint8Array =>
      mailOf([body('Se nedenfor'), { type: 'message/rfc822', name: 'a.eml', content: message }])
    const once = forward(mailOf([attachedXml('a.xml')]))
    const answer = await refusalOf({ bytes: once })
    expect(answer).toBe('read by fatturapa')
    const deep = Array.from({ length: 6 }).reduce<Uint8Array>(
      forward,
      mailOf([attachedXml('a.xml')]),
    )
    expect(await refusalOf({ bytes: deep })).toBe('no_invoice_found')
  })

  it('whose attachment lies about its kind is told which', async () => {
    const lying: Part = { type: 'application/pdf', name: 'a.pdf', content: xml }
    const reading = await read({ bytes: mailOf([lying, attachedXml('b.xml')]) })
    expect(reading.alerts.find(({ code }) => code === 'attachment_not_read')?.params).toEqual({
      fileName: 'a.pdf',
      why: 'type_mismatch',
    })
  })
})
