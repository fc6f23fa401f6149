import { AFRelationship, PDFDocument, StandardFonts } from 'pdf-lib'
import {
  categoryOf,
  el,
  maybe,
  printMinor,
  rowsOf,
  totalsOf,
  xmlDocument,
  type Einvoice,
} from './einvoice_parts.ts'

export { totalsOf, type Einvoice } from './einvoice_parts.ts'
export { oioubl, peppolUbl } from './einvoice_ubl.ts'

/** An ordinary FatturaPA between private parties, FPR12. */
export function fatturaPa(invoice: Einvoice): string {
  const space = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'
  return xmlDocument('p:FatturaElettronica', `versione="FPR12" xmlns:p="${space}"`, [
    fatturaHeader(invoice),
    fatturaBody(invoice),
  ])
}

function fatturaHeader({ supplier, buyer }: Einvoice): string {
  return el('FatturaElettronicaHeader', [
    el('DatiTrasmissione', [
      el('IdTrasmittente', [el('IdPaese', 'IT'), el('IdCodice', '01234567890')]),
      el('ProgressivoInvio', '00001'),
      el('FormatoTrasmissione', 'FPR12'),
      el('CodiceDestinatario', 'ABC1234'),
    ]),
    el('CedentePrestatore', [
      el('DatiAnagrafici', [
        fiscalId(supplier.vatNumber),
        maybe('CodiceFiscale', supplier.fiscalCode),
        el('Anagrafica', [el('Denominazione', supplier.name)]),
        el('RegimeFiscale', 'RF01'),
      ]),
      fatturaSeat(supplier.country),
    ]),
    el('CessionarioCommittente', [
      el('DatiAnagrafici', [
        fiscalId(buyer.vatNumber),
        el('Anagrafica', [el('Denominazione', buyer.name)]),
      ]),
      fatturaSeat(buyer.vatNumber.slice(0, 2)),
    ]),
  ])
}

function fiscalId(vatNumber: string): string {
  return el('IdFiscaleIVA', [
    el('IdPaese', vatNumber.slice(0, 2)),
    el('IdCodice', vatNumber.slice(2)),
  ])
}

function fatturaSeat(country: string): string {
  return el('Sede', [
    el('Indirizzo', 'Via Prova 1'),
    el('CAP', '00100'),
    el('Comune', 'Roma'),
    el('Nazione', country),
  ])
}

function fatturaBody(invoice: Einvoice): string {
  const { total } = totalsOf(invoice)
  return el('FatturaElettronicaBody', [
    el('DatiGenerali', [
      el('DatiGeneraliDocumento', [
        el('TipoDocumento', invoice.kind === 'credit_note' ? 'TD04' : 'TD01'),
        el('Divisa', invoice.currency),
        el('Data', invoice.date),
        el('Numero', invoice.number),
        el('ImportoTotaleDocumento', total),
      ]),
    ]),
    el('DatiBeniServizi', [...fatturaLines(invoice), ...fatturaRows(invoice)]),
    el('DatiPagamento', [
      el('CondizioniPagamento', 'TP02'),
      el('DettaglioPagamento', [
        el('ModalitaPagamento', 'MP05'),
        maybe('DataScadenzaPagamento', invoice.dueDate),
        el('ImportoPagamento', total),
        maybe('IBAN', invoice.supplier.iban),
      ]),
    ]),
  ])
}

function fatturaLines(invoice: Einvoice): string[] {
  return invoice.lines.map((line, index) =>
    el('DettaglioLinee', [
      el('NumeroLinea', String(index + 1)),
      el('Descrizione', line.text),
      el('Quantita', '1.00'),
      el('PrezzoUnitario', line.net),
      el('PrezzoTotale', line.net),
      el('AliquotaIVA', line.rate),
      maybe('Natura', line.nature),
    ]),
  )
}

function fatturaRows(invoice: Einvoice): string[] {
  return rowsOf(invoice).map((row) =>
    el('DatiRiepilogo', [
      el('AliquotaIVA', row.rate),
      maybe('Natura', row.nature),
      el('ImponibileImporto', printMinor(row.netMinor)),
      el('Imposta', printMinor(row.vatMinor)),
    ]),
  )
}

const standard = 'urn:un:unece:uncefact:data:standard:'
const crossIndustrySpaces = [
  `xmlns:rsm="${standard}CrossIndustryInvoice:100"`,
  `xmlns:ram="${standard}ReusableAggregateBusinessInformationEntity:100"`,
  `xmlns:udt="${standard}UnqualifiedDataType:100"`,
].join(' ')

/** UN/CEFACT Cross Industry Invoice, as in Factur-X and ZUGFeRD 2. */
export function cii(invoice: Einvoice): string {
  const buyer = { ...invoice.buyer, country: invoice.buyer.vatNumber.slice(0, 2) }
  return xmlDocument('rsm:CrossIndustryInvoice', crossIndustrySpaces, [
    el('rsm:ExchangedDocumentContext', [
      el('ram:GuidelineSpecifiedDocumentContextParameter', [
        el('ram:ID', 'urn:cen.eu:en16931:2017'),
      ]),
    ]),
    el('rsm:ExchangedDocument', [
      el('ram:ID', invoice.number),
      el('ram:TypeCode', invoice.kind === 'credit_note' ? '381' : '380'),
      el('ram:IssueDateTime', [compactDay(invoice.date)]),
    ]),
    el('rsm:SupplyChainTradeTransaction', [
      ...ciiLines(invoice),
      el('ram:ApplicableHeaderTradeAgreement', [
        el('ram:SellerTradeParty', ciiParty(invoice.supplier)),
        el('ram:BuyerTradeParty', ciiParty(buyer)),
      ]),
      ciiSettlement(invoice),
    ]),
  ])
}

function compactDay(day: string): string {
  return el('udt:DateTimeString', day.replaceAll('-', ''), ' format="102"')
}

function ciiParty(who: Einvoice['supplier']): string[] {
  return [
    el('ram:Name', who.name),
    who.businessId === undefined
      ? ''
      : el('ram:SpecifiedLegalOrganization', [el('ram:ID', who.businessId)]),
    el('ram:PostalTradeAddress', [el('ram:CountryID', who.country)]),
    el('ram:SpecifiedTaxRegistration', [el('ram:ID', who.vatNumber, ' schemeID="VA"')]),
  ]
}

function ciiTax(row: { rate: string; nature?: string }): string[] {
  return [el('ram:CategoryCode', categoryOf(row)), el('ram:RateApplicablePercent', row.rate)]
}

function ciiLines(invoice: Einvoice): string[] {
  return invoice.lines.map((line, index) =>
    el('ram:IncludedSupplyChainTradeLineItem', [
      el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', String(index + 1))]),
      el('ram:SpecifiedTradeProduct', [el('ram:Name', line.text)]),
      el('ram:SpecifiedLineTradeSettlement', [
        el('ram:ApplicableTradeTax', [el('ram:TypeCode', 'VAT'), ...ciiTax(line)]),
        el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
          el('ram:LineTotalAmount', line.net),
        ]),
      ]),
    ]),
  )
}

function ciiSettlement(invoice: Einvoice): string {
  const totals = totalsOf(invoice)
  const { iban } = invoice.supplier
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:InvoiceCurrencyCode', invoice.currency),
    el('ram:SpecifiedTradeSettlementPaymentMeans', [
      el('ram:TypeCode', '58'),
      iban === undefined
        ? ''
        : el('ram:PayeePartyCreditorFinancialAccount', [el('ram:IBANID', iban)]),
    ]),
    ...rowsOf(invoice).map((row) =>
      el('ram:ApplicableTradeTax', [
        el('ram:CalculatedAmount', printMinor(row.vatMinor)),
        el('ram:TypeCode', 'VAT'),
        categoryOf(row) === 'AE' ? el('ram:ExemptionReason', 'Reverse charge') : '',
        el('ram:BasisAmount', printMinor(row.netMinor)),
        ...ciiTax(row),
      ]),
    ),
    invoice.dueDate === undefined
      ? ''
      : el('ram:SpecifiedTradePaymentTerms', [
          el('ram:DueDateDateTime', [compactDay(invoice.dueDate)]),
        ]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', totals.net),
      el('ram:TaxBasisTotalAmount', totals.net),
      el('ram:TaxTotalAmount', totals.vat, ` currencyID="${invoice.currency}"`),
      el('ram:GrandTotalAmount', totals.total),
      el('ram:DuePayableAmount', totals.total),
    ]),
  ])
}

/** A page that shows the invoice, with the same invoice as Cross Industry XML inside. */
export async function facturXPdf(
  invoice: Einvoice,
  { fileName = 'factur-x.xml', xml = cii(invoice) } = {},
): Promise<Uint8Array> {
  const made = new Date(`${invoice.date}T00:00:00Z`)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const totals = totalsOf(invoice)
  const rows = [
    invoice.supplier.name,
    `${invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoice.number}`,
    `Date ${invoice.date}`,
    ...invoice.lines.map((line) => `${line.text}  ${line.net}`),
    `Net ${totals.net}   VAT ${totals.vat}   Total ${totals.total} ${invoice.currency}`,
  ]
  const page = pdf.addPage([595, 842])
  rows.forEach((text, index) => page.drawText(text, { x: 50, y: 790 - index * 18, size: 11, font }))
  await pdf.attach(new TextEncoder().encode(xml), fileName, {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
    creationDate: made,
    modificationDate: made,
  })
  return await pdf.save()
}
