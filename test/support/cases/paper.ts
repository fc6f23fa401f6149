import { buildFattura } from '#fatturapa/room'
import type { PurchasePaper } from '../../cases/case.ts'
import { fatturaWith, milan } from '../einvoices/fatturapa.ts'
import { oioubl, peppolUbl, totalsOf, type Einvoice } from '../einvoices/einvoices.ts'
import { rowsOf, printMinor } from '../einvoices/einvoice_parts.ts'

/** Numbers that pass their checks and belong to nobody who is meant here. */
const homes = {
  DK: { vatNumber: 'DK10150817', currency: 'DKK' },
  IT: { vatNumber: 'IT07643520567', currency: 'EUR' },
}
const us = {
  DK: { name: 'Prøve ApS', vatNumber: 'DK13748136' },
  IT: { name: 'Prova S.r.l.', vatNumber: 'IT00743110157' },
}
export type Home = keyof typeof homes

/** The bytes that come in, and what they are. */
export function printPaper(paper: PurchasePaper, home: Home): { bytes: string; isText: boolean } {
  if (paper.form === 'text') return { bytes: textOf(paper, home), isText: true }
  const country = paper.country ?? home
  if (country === 'IT' && home === 'IT') return { bytes: fatturaOf(paper), isText: false }
  const invoice = einvoiceOf(paper, home)
  return { bytes: country === 'DK' ? oioubl(invoice) : peppolUbl(invoice), isText: false }
}

function vatNumberOf({ vatNumber, country }: PurchasePaper, home: Home): string | null {
  if (vatNumber !== undefined) return vatNumber
  return country === undefined || country === home ? homes[home].vatNumber : null
}

function einvoiceOf(paper: PurchasePaper, home: Home): Einvoice {
  const { supplier: name, number, date, dueDate, lines, kind } = paper
  return {
    supplier: { name, vatNumber: vatNumberOf(paper, home) ?? '', country: paper.country ?? home },
    buyer: us[home],
    number,
    date,
    ...(dueDate === undefined ? {} : { dueDate }),
    currency: paper.currency ?? homes[home].currency,
    lines,
    kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
  }
}

function fatturaOf(paper: PurchasePaper): string {
  const code = (vatNumberOf(paper, 'IT') ?? '').slice(2)
  const isWithheld = (paper.withheld ?? []).length > 0
  const { fund } = paper
  return buildFattura(
    fatturaWith({
      seller: {
        vatId: { country: 'IT', code },
        fiscalCode: code,
        name: { company: paper.supplier },
        address: milan,
        regime: paper.regime ?? 'RF01',
      },
      buyer: { vatId: { country: 'IT', code: '00743110157' }, name: { company: us.IT.name } },
      document: {
        type: paper.type ?? (paper.kind === 'credit_note' ? 'TD04' : 'TD01'),
        currency: paper.currency ?? 'EUR',
        date: paper.date,
        number: paper.number,
        causale: paper.words ?? [],
        stampDuty: paper.stampDuty === undefined ? null : { amount: paper.stampDuty },
        withholding: paper.withheld ?? [],
        funds: fund === undefined ? [] : [{ base: null, nature: null, ...fund }],
      },
      lines: paper.lines.map((line) => ({
        description: line.text,
        quantity: String(line.pieces ?? 1),
        unitPrice: eachOf(line),
        total: line.net,
        rate: line.rate,
        nature: line.nature ?? null,
        isWithheld: isWithheld && line.nature === undefined,
      })),
      ...(paper.due === undefined ? {} : { due: paper.due }),
      payment: { due: paper.dueDate ?? null },
    }),
  )
}

/** The price of one, exact: cases name amounts that their pieces divide. */
const eachOf = ({ net, pieces = 1 }: PurchasePaper['lines'][number]): string =>
  (Number(net) / pieces).toFixed(pieces === 1 ? 2 : 4)

const words = {
  DK: {
    invoice: 'FAKTURA',
    credit_note: 'KREDITNOTA',
    receipt: 'KVITTERING',
    number: 'Fakturanr.:',
    date: 'Fakturadato:',
    due: 'Forfaldsdato:',
    net: 'Beløb ekskl. moms',
    vat: 'Moms',
    total: 'I alt',
    buyer: 'Faktureres til:',
    id: 'CVR-nr.',
  },
  IT: {
    invoice: 'FATTURA',
    credit_note: 'NOTA DI CREDITO',
    receipt: 'DOCUMENTO COMMERCIALE di vendita o prestazione',
    number: 'Numero:',
    date: 'Data:',
    due: 'Scadenza:',
    net: 'Imponibile',
    vat: 'IVA',
    total: 'Totale',
    buyer: 'Spett.le',
    id: 'P.IVA',
  },
  EN: {
    invoice: 'INVOICE',
    credit_note: 'CREDIT NOTE',
    receipt: 'RECEIPT',
    number: 'Invoice number:',
    date: 'Invoice date:',
    due: 'Due date:',
    net: 'Subtotal',
    vat: 'VAT',
    total: 'Total',
    buyer: 'Bill to:',
    id: 'VAT no.',
  },
}

/** A page as a PDF or a mail has it, in the supplier's language. */
function textOf(paper: PurchasePaper, home: Home): string {
  const country = paper.country ?? home
  const speaks = country === 'DK' || country === 'IT' ? words[country] : words.EN
  const amount = country === 'DK' || country === 'IT' ? southern : (text: string) => text
  const invoice = einvoiceOf(paper, home)
  const { net, total } = totalsOf(invoice)
  const vatNumber = vatNumberOf(paper, home)
  const isTaxed = rowsOf(invoice).some((row) => row.vatMinor !== 0n)
  const buyerId = country === 'DK' ? us[home].vatNumber.slice(2) : us[home].vatNumber
  const ownId = country === 'DK' ? (vatNumber ?? '').slice(2) : vatNumber
  const day = country === 'DK' || country === 'IT' ? dayFirst(paper.date) : paper.date
  return [
    paper.supplier,
    ...(vatNumber === null ? [] : [`${speaks.id} ${ownId}`]),
    ...(paper.words ?? []),
    '',
    ...(paper.kind === 'receipt'
      ? []
      : [speaks.buyer, us[home].name, `${speaks.id} ${buyerId}`, '']),
    speaks[paper.kind ?? 'invoice'],
    `${speaks.number} ${paper.number}`,
    `${speaks.date} ${day}`,
    '',
    ...paper.lines.map((line) => `${line.text}      ${amount(line.net)}`),
    '',
    ...(isTaxed ? [`${speaks.net}    ${amount(net)}`] : []),
    ...rowsOf(invoice)
      .filter((row) => row.vatMinor !== 0n)
      .map((row) => `${speaks.vat} ${row.rate}%    ${amount(printMinor(row.vatMinor))}`),
    `${speaks.total} ${invoice.currency}    ${amount(total)}`,
  ].join('\n')
}

function southern(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

const dayFirst = (day: string): string => day.split('-').toReversed().join('-')
