import { DOMParser } from '@xmldom/xmldom'
import xpath from 'xpath'

/** The five fields that are posted, as another parser and other expressions see them. */
export type Truth = {
  supplier: string
  date: string
  totalCents: number
  vatCents: number
  currency: string
}

export type Expected = Truth | 'several' | 'broken'

type Expressions = Record<keyof Truth, string>

// Written against the published schemas with names only, so that no line is shared with the readers.
const local = (path: string): string =>
  path.replaceAll(/(?<=^|\/|\[|\()([A-Z][A-Za-z]+)(?=$|[/\]=)[])/g, "*[local-name()='$1']")

const fattura: Expressions = {
  supplier:
    'concat(//CedentePrestatore//Anagrafica/Denominazione, //CedentePrestatore//Anagrafica/Nome, //CedentePrestatore//Anagrafica/Cognome)',
  date: 'string(//DatiGeneraliDocumento/Data)',
  totalCents: 'string(//DatiGeneraliDocumento/ImportoTotaleDocumento)',
  vatCents: 'sum(//DatiRiepilogo/Imposta)',
  currency: 'string(//DatiGeneraliDocumento/Divisa)',
}
const fatturaSum = 'sum(//DatiRiepilogo/ImponibileImporto) + sum(//DatiRiepilogo/Imposta)'

const simplified: Expressions = {
  ...fattura,
  supplier: 'concat(//CedentePrestatore/Denominazione, //CedentePrestatore/Cognome)',
  totalCents: 'sum(//DatiBeniServizi/Importo)',
  vatCents:
    'sum(//DatiIVA/Imposta) + number(concat("0", //DatiBeniServizi/Importo)) * //DatiIVA/Aliquota div (100 + //DatiIVA/Aliquota)',
}

const union: Expressions = {
  supplier: 'string(//AccountingSupplierParty//PartyLegalEntity/RegistrationName)',
  date: 'string(/*/IssueDate)',
  totalCents: 'string(/*/LegalMonetaryTotal/TaxInclusiveAmount)',
  vatCents: 'sum(/*/TaxTotal/TaxSubtotal/TaxAmount)',
  currency: 'string(/*/DocumentCurrencyCode)',
}

const danish: Expressions = {
  ...union,
  supplier: 'string(//AccountingSupplierParty/Party/PartyName/Name)',
  vatCents: "sum(/*/TaxTotal/TaxSubtotal[TaxCategory/TaxScheme/ID='63']/TaxAmount)",
}

const industry: Expressions = {
  supplier: 'string(//SellerTradeParty/Name)',
  date: 'string(//IssueDateTime/DateTimeString)',
  totalCents: 'string(//GrandTotalAmount)',
  vatCents: "sum(//InvoiceCurrencyCode/../ApplicableTradeTax[TypeCode='VAT']/CalculatedAmount)",
  currency: 'string(//InvoiceCurrencyCode)',
}

export function truthOf(bytes: Uint8Array): Expected {
  const document = parse(bytes)
  if (document === null) return 'broken'
  const ask = (path: string): string => {
    // Every expression asks for a text or a number, so the answer is no node.
    const answer = xpath.select(local(path), document as unknown as Node) as string | number
    return String(answer).replaceAll(/\s+/g, ' ').trim()
  }
  if (Number(ask('count(//FatturaElettronicaBody)')) > 1) return 'several'
  const root = ask('local-name(/*)')
  const isDanish = ask('string(/*/CustomizationID)').startsWith('OIOUBL')
  const expressions = expressionsOf(root, isDanish)
  const printed = ask(expressions.totalCents)
  return {
    supplier: ask(expressions.supplier),
    date: ask(expressions.date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    totalCents: Math.abs(centsOf(printed === '' ? ask(fatturaSum) : printed)),
    vatCents: Math.abs(centsOf(ask(expressions.vatCents))),
    currency: ask(expressions.currency),
  }
}

function expressionsOf(root: string, isDanish: boolean): Expressions {
  if (root === 'FatturaElettronica') return fattura
  if (root === 'FatturaElettronicaSemplificata') return simplified
  if (root.startsWith('CrossIndustry')) return industry
  return isDanish ? danish : union
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function parse(bytes: Uint8Array): object | null {
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  const isLatin = /encoding=["'](?:windows-1252|iso-8859-1)/i.test(head)
  const text = new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(bytes)
  try {
    const onError = (_level: string, message: string): never => {
      throw new Error(message)
    }
    return new DOMParser({ onError }).parseFromString(text, 'text/xml')
  } catch {
    return null
  }
}
