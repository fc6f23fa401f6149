import { PDFDocument, StandardFonts } from 'pdf-lib'
import {
  cii,
  facturXPdf,
  fatturaPa,
  oioubl,
  peppolUbl,
  type Einvoice,
} from '../support/einvoices/einvoices.ts'
import { mutate, type StrangeFile } from '../support/documents/mutations.ts'
import { craftedOther } from './crafted_other.ts'
import { craftedPdf } from './crafted_pdf.ts'
import { craftedXml } from './crafted_xml.ts'

export const honestInvoice: Einvoice = {
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
  lines: [
    { text: 'Riparazione', net: '350.00', rate: '22.00' },
    { text: 'Ricambi', net: '49.90', rate: '10.00' },
  ],
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

async function plainPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 3; number += 1) {
    const page = pdf.addPage([595, 842])
    const rows = [
      'Officina Verdi S.r.l.',
      'Fattura 57/2026',
      'Totale EUR 427,00',
      `Pagina ${number}`,
    ]
    rows.forEach((row, index) => page.drawText(row, { x: 50, y: 780 - index * 20, size: 11, font }))
  }
  return await pdf.save({ useObjectStreams: false })
}

function mailOf(xml: string): string {
  const head = 'From: a@example.com\r\nTo: b@example.com\r\nSubject: Fattura\r\nMIME-Version: 1.0'
  const inside = Buffer.from(xml).toString('base64').replace(/.{76}/g, '$&\r\n')
  return [
    `${head}\r\nContent-Type: multipart/mixed; boundary="b"\r\n`,
    '--b\r\nContent-Type: text/html\r\n\r\n<p>In allegato la <b>fattura</b>.</p>',
    '--b\r\nContent-Type: application/xml\r\nContent-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="fattura.xml"\r\n\r\n${inside}\r\n--b--\r\n`,
  ].join('\r\n')
}

/** Honest files of every kind, to bend. */
export async function honestFiles(): Promise<StrangeFile[]> {
  const xml = 'application/xml'
  const file = (name: string, bytes: Uint8Array, mimeType: string | null): StrangeFile => ({
    name,
    bytes,
    mimeType,
    fileName: name,
  })
  return [
    file('fattura.xml', encode(fatturaPa(honestInvoice)), xml),
    file('oioubl.xml', encode(oioubl(honestInvoice)), xml),
    file('peppol.xml', encode(peppolUbl(honestInvoice)), xml),
    file('cii.xml', encode(cii(honestInvoice)), null),
    file('factur_x.pdf', await facturXPdf(honestInvoice), 'application/pdf'),
    file('plain.pdf', await plainPdf(), 'application/pdf'),
    file('mail.eml', encode(mailOf(fatturaPa(honestInvoice))), 'message/rfc822'),
    file('note.txt', encode('Fattura 57/2026\nData 20/02/2026\nTotale EUR 427,00\n'), 'text/plain'),
  ]
}

export const craftedFiles = (): StrangeFile[] => [
  ...craftedXml(),
  ...craftedPdf(),
  ...craftedOther(),
]

export async function bentFiles(count: number, seed: number): Promise<StrangeFile[]> {
  return mutate(await honestFiles(), count, seed)
}
