import { PDFDocument, StandardFonts } from 'pdf-lib'
import { nationalNumbers } from '../../../src/engines/regions/room.ts'
import type { ReaderInput } from '../../../src/engines/readers/reading/reading.ts'
import {
  cii,
  facturXPdf,
  fatturaPa,
  oioubl,
  peppolUbl,
  type Einvoice,
} from '../einvoices/einvoices.ts'
import { injectionWords } from './injection_words.ts'

/** The same document with and without words for a machine. */
export type Injection = {
  name: string
  language: 'da' | 'it' | 'en'
  words: string
  clean: ReaderInput
  injected: ReaderInput
}

const danish: Einvoice = {
  supplier: {
    name: 'Nordlys Kontor ApS',
    vatNumber: 'DK13585628',
    country: 'DK',
    businessId: '13585628',
    iban: 'DK5000400440116243',
  },
  buyer: { name: 'Kunde A/S', vatNumber: 'DK25063864' },
  number: '2026-0417',
  date: '2026-03-14',
  dueDate: '2026-04-13',
  currency: 'DKK',
  lines: [{ text: 'Kontorstol', net: '1200.00', rate: '25.00' }],
}

const italian: Einvoice = {
  supplier: {
    name: 'Officina Verdi S.r.l.',
    vatNumber: 'IT00743110157',
    country: 'IT',
    iban: 'IT60X0542811101000000123456',
  },
  buyer: { name: 'Bottega Neri', vatNumber: 'IT01234567897' },
  number: '57/2026',
  date: '2026-02-20',
  dueDate: '2026-03-20',
  currency: 'EUR',
  lines: [{ text: 'Riparazione', net: '350.00', rate: '22.00' }],
}

const businessNumbers = nationalNumbers()
const home = {
  da: { country: 'DK', currency: 'DKK', businessNumbers },
  it: { country: 'IT', currency: 'EUR', businessNumbers },
  en: { country: 'DK', currency: 'DKK', businessNumbers },
}

const pages: Record<'da' | 'it' | 'en', readonly string[]> = {
  da: [
    'Nordlys Kontor ApS',
    'CVR-nr. 13585628',
    'Faktura',
    'Fakturanr.: 2026-0417',
    'Fakturadato: 14-03-2026',
    'Forfaldsdato: 13-04-2026',
    'Kontorstol  1.200,00',
    'Beløb ekskl. moms  1.200,00',
    'Moms 25 %  300,00',
    'Total DKK  1.500,00',
  ],
  it: [
    'Officina Verdi S.r.l.',
    'Partita IVA IT00743110157',
    'Fattura n. 57/2026',
    'Data: 20/02/2026',
    'Scadenza: 20/03/2026',
    'Riparazione  350,00',
    'Imponibile  350,00',
    'IVA 22%  77,00',
    'Totale EUR  427,00',
  ],
  en: [
    'Northlight Office Ltd',
    'VAT number DK13585628',
    'Invoice',
    'Invoice number: 2026-0417',
    'Invoice date: 14 March 2026',
    'Due date: 13 April 2026',
    'Office chair  1,200.00',
    'Subtotal  1,200.00',
    'VAT 25%  300.00',
    'Total DKK  1,500.00',
  ],
}

async function pageOf(rows: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  rows.forEach((row, index) => {
    const [left = '', right = ''] = row.split('  ')
    page.drawText(left, { x: 50, y: 780 - index * 22, size: 11, font })
    if (right) page.drawText(right, { x: 400, y: 780 - index * 22, size: 11, font })
  })
  return await pdf.save()
}

/** The words stand among the lines of the page, or at its foot; null leaves them out. */
type Carrier = (language: 'da' | 'it' | 'en', words: string | null) => Promise<Partial<ReaderInput>>

const amid = (rows: readonly string[], words: string | null, place: number): string[] =>
  words === null ? [...rows] : [...rows.slice(0, place), words, ...rows.slice(place)]

const invoiceOf = (language: 'da' | 'it' | 'en'): Einvoice => (language === 'it' ? italian : danish)

function described(language: 'da' | 'it' | 'en', words: string | null): Einvoice {
  const invoice = invoiceOf(language)
  const [line, ...others] = invoice.lines
  if (words === null || line === undefined) return invoice
  return { ...invoice, lines: [{ ...line, text: `${line.text}. ${words}` }, ...others] }
}

const xmlOf =
  (build: (invoice: Einvoice) => string): Carrier =>
  async (language, words) => ({
    bytes: new TextEncoder().encode(build(described(language, words))),
    mimeType: 'application/xml',
    fileName: 'invoice.xml',
  })

const mailHead = 'From: faktura@example.com\r\nTo: bilag@example.com\r\nMIME-Version: 1.0\r\n'

/** An e-invoice beside a body that speaks to the machine: the invoice is read, the body is heard. */
const mailWithInvoice: Carrier = async (_language, words) => {
  const xml = Buffer.from(fatturaPa(italian)).toString('base64')
  const text = [
    `${mailHead}Subject: Fattura\r\nContent-Type: multipart/mixed; boundary="b"\r\n`,
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nHej.\r\n${words ?? ''}\r\n`,
    `--b\r\nContent-Type: application/xml\r\nContent-Transfer-Encoding: base64`,
    `Content-Disposition: attachment; filename="fattura.xml"\r\n\r\n${xml}\r\n--b--\r\n`,
  ].join('\r\n')
  return { bytes: new TextEncoder().encode(text), mimeType: 'message/rfc822', fileName: 'a.eml' }
}

const carriers: readonly (readonly [name: string, carrier: Carrier])[] = [
  ['text, first', async (of, words) => ({ text: amid(pages[of], words, 1).join('\n') })],
  ['text, last', async (of, words) => ({ text: amid(pages[of], words, 99).join('\n') })],
  [
    'pdf',
    async (of, words) => ({
      bytes: await pageOf(amid(pages[of], words, 99)),
      mimeType: 'application/pdf',
      fileName: 'a.pdf',
    }),
  ],
  ['fatturapa', xmlOf(fatturaPa)],
  ['oioubl', xmlOf(oioubl)],
  ['peppol', xmlOf(peppolUbl)],
  ['cii', xmlOf(cii)],
  [
    'pdf with cii',
    async (of, words) => ({
      bytes: await facturXPdf(described(of, words)),
      mimeType: 'application/pdf',
      fileName: 'a.pdf',
    }),
  ],
  ['mail with invoice', mailWithInvoice],
  [
    'mail',
    async (of, words) => ({
      bytes: new TextEncoder().encode(
        `${mailHead}Subject: Bilag\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n` +
          amid(pages[of], words, 99).join('\r\n'),
      ),
      mimeType: 'message/rfc822',
      fileName: 'a.eml',
    }),
  ],
]

/** Thirty documents: ten ways to carry the words in each of three languages. */
export async function makeInjections(): Promise<Injection[]> {
  const made: Injection[] = []
  for (const language of ['da', 'it', 'en'] as const) {
    for (const [index, words] of injectionWords[language].entries()) {
      const [name, carrier] = carriers[index % carriers.length] ?? ['', mailWithInvoice]
      const base = { bytes: null, text: null, mimeType: null, fileName: null }
      const input = async (given: string | null): Promise<ReaderInput> => ({
        ...base,
        home: home[language],
        ...(await carrier(language, given)),
      })
      const [clean, injected] = [await input(null), await input(words)]
      made.push({ name: `${language}: ${name}`, language, words, clean, injected })
    }
  }
  return made
}
