import {
  documentTypes,
  fundKinds,
  genericNatures,
  natures,
  paymentMeans,
  paymentTerms,
  withholdingKinds,
  withholdingReasons,
} from './codes.ts'
import { printUnits, readUnits } from './decimal.ts'
import type {
  Fattura,
  FatturaDeliveryNote,
  FatturaDocument,
  FatturaLine,
  FatturaPayment,
  Fund,
  OtherData,
  RelatedDocument,
  Summary,
  Withholding,
} from './fattura.ts'
import {
  amount,
  basic,
  code,
  day,
  exact,
  latin,
  oneOf,
  price,
  quantity,
  rate,
  whole,
} from './forms.ts'
import { branch, leaf, type Branch, type LayoutElement } from './layout.ts'
import { toLatin1 } from './letters.ts'

const most = 200

/** Splits the text into parts of at most 200 characters, between words if possible. */
export function splitCausale(text: string): string[] {
  const parts: string[] = []
  let rest = toLatin1(text)
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most)
    const end = space > 0 ? space : most
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return [...parts, rest]
}

const currency = code(/^[A-Z]{3}$/, 'must be a currency code of three letters.')
const nature = oneOf([...natures, ...genericNatures])
const yes = oneOf(['SI'])
const iban = code(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN.')

export function bodyOf(fattura: Fattura, total: string): Branch[] {
  const { document, lines, summaries, payment } = fattura
  return branch(
    'FatturaElettronicaBody',
    branch(
      'DatiGenerali',
      branch('DatiGeneraliDocumento', general(document, total)),
      document.orders.flatMap((one, index) =>
        related('DatiOrdineAcquisto', `orders/${index}`, one),
      ),
      document.contracts.flatMap((one, index) =>
        related('DatiContratto', `contracts/${index}`, one),
      ),
      document.linked.flatMap((one, index) =>
        related('DatiFattureCollegate', `linked/${index}`, one),
      ),
      (document.deliveryNotes ?? []).flatMap(deliveryNote),
    ),
    branch(
      'DatiBeniServizi',
      lines.flatMap((line, index) => lineOf(`/lines/${index}`, line)),
      summaries.flatMap((row, index) => summaryOf(`/summaries/${index}`, row)),
    ),
    payment === null ? [] : paymentOf('/payment', payment),
  )
}

function general(document: FatturaDocument, total: string): LayoutElement[] {
  const at = '/document'
  return [
    ...leaf('TipoDocumento', `${at}/type`, document.type, oneOf(documentTypes)),
    ...leaf('Divisa', `${at}/currency`, document.currency, currency),
    ...leaf('Data', `${at}/date`, document.date, day),
    ...leaf('Numero', `${at}/number`, document.number, exact(20)),
    ...document.withholding.flatMap((one, index) => withheld(`${at}/withholding/${index}`, one)),
    ...(document.stampDuty === null
      ? []
      : branch(
          'DatiBollo',
          leaf('BolloVirtuale', `${at}/stampDuty`, 'SI', yes),
          leaf('ImportoBollo', `${at}/stampDuty/amount`, document.stampDuty.amount, amount),
        )),
    ...document.funds.flatMap((one, index) => fundOf(`${at}/funds/${index}`, one)),
    ...leaf('ImportoTotaleDocumento', '/summaries', total, amount),
    ...document.causale.flatMap((text, index) =>
      splitCausale(text).flatMap((part) =>
        leaf('Causale', `${at}/causale/${index}`, part, latin(200)),
      ),
    ),
  ]
}

function withheld(at: string, one: Withholding): Branch[] {
  return branch(
    'DatiRitenuta',
    leaf('TipoRitenuta', `${at}/kind`, one.kind, oneOf(withholdingKinds)),
    leaf('ImportoRitenuta', `${at}/amount`, one.amount, amount),
    leaf('AliquotaRitenuta', `${at}/rate`, one.rate, rate),
    leaf('CausalePagamento', `${at}/reason`, one.reason, oneOf(withholdingReasons)),
  )
}

function fundOf(at: string, fund: Fund): Branch[] {
  return branch(
    'DatiCassaPrevidenziale',
    leaf('TipoCassa', `${at}/kind`, fund.kind, oneOf(fundKinds)),
    leaf('AlCassa', `${at}/rate`, fund.rate, rate),
    leaf('ImportoContributoCassa', `${at}/amount`, fund.amount, amount),
    leaf('ImponibileCassa', `${at}/base`, fund.base, amount),
    leaf('AliquotaIVA', `${at}/vatRate`, fund.vatRate, rate),
    leaf('Ritenuta', `${at}/isWithheld`, fund.isWithheld ? 'SI' : null, yes),
    leaf('Natura', `${at}/nature`, fund.nature, nature),
  )
}

function related(name: string, place: string, one: RelatedDocument): Branch[] {
  const at = `/document/${place}`
  return branch(
    name,
    leaf('IdDocumento', `${at}/number`, one.number, basic(20)),
    leaf('Data', `${at}/date`, one.date, day),
    leaf('CodiceCUP', `${at}/cup`, one.cup, basic(15)),
    leaf('CodiceCIG', `${at}/cig`, one.cig, basic(15)),
  )
}

function deliveryNote({ number, date, lines }: FatturaDeliveryNote, index: number): Branch[] {
  const at = `/document/deliveryNotes/${index}`
  return branch(
    'DatiDDT',
    leaf('NumeroDDT', `${at}/number`, number, basic(20)),
    leaf('DataDDT', `${at}/date`, date, day),
    lines.flatMap((no, place) =>
      leaf('RiferimentoNumeroLinea', `${at}/lines/${place}`, String(no), whole(9999)),
    ),
  )
}

/** The format has no negative quantities, so the price carries the sign. */
function lineOf(at: string, line: FatturaLine): Branch[] {
  const isNegative = line.quantity?.startsWith('-') ?? false
  const count = isNegative ? (line.quantity?.slice(1) ?? null) : line.quantity
  return branch(
    'DettaglioLinee',
    leaf('NumeroLinea', `${at}/no`, String(line.no), whole(9999)),
    leaf('Descrizione', `${at}/description`, line.description, latin(1000)),
    leaf('Quantita', `${at}/quantity`, count, quantity),
    leaf('UnitaMisura', `${at}/unit`, line.unit ?? null, latin(10)),
    leaf('DataInizioPeriodo', `${at}/period/from`, line.period?.from ?? null, day),
    leaf('DataFinePeriodo', `${at}/period/to`, line.period?.to ?? null, day),
    leaf(
      'PrezzoUnitario',
      `${at}/unitPrice`,
      isNegative ? negated(line.unitPrice) : line.unitPrice,
      price,
    ),
    leaf('PrezzoTotale', `${at}/total`, line.total, price),
    leaf('AliquotaIVA', `${at}/rate`, line.rate, rate),
    leaf('Ritenuta', `${at}/isWithheld`, line.isWithheld ? 'SI' : null, yes),
    leaf('Natura', `${at}/nature`, line.nature, nature),
    line.otherData.flatMap((one, index) => otherData(`${at}/otherData/${index}`, one)),
  )
}

function negated(decimal: string): string {
  const units = readUnits(decimal)
  return units === null ? decimal : printUnits(-units)
}

function otherData(at: string, one: OtherData): Branch[] {
  return branch(
    'AltriDatiGestionali',
    leaf('TipoDato', `${at}/type`, one.type, basic(10)),
    leaf('RiferimentoTesto', `${at}/text`, one.text, latin(60)),
    leaf('RiferimentoNumero', `${at}/number`, one.number, price),
    leaf('RiferimentoData', `${at}/date`, one.date, day),
  )
}

function summaryOf(at: string, row: Summary): Branch[] {
  return branch(
    'DatiRiepilogo',
    leaf('AliquotaIVA', `${at}/rate`, row.rate, rate),
    leaf('Natura', `${at}/nature`, row.nature, nature),
    leaf('Arrotondamento', `${at}/rounding`, row.rounding, price),
    leaf('ImponibileImporto', `${at}/base`, row.base, amount),
    leaf('Imposta', `${at}/tax`, row.tax, amount),
    leaf('EsigibilitaIVA', `${at}/due`, row.due, oneOf(['I', 'D', 'S'])),
    leaf('RiferimentoNormativo', `${at}/law`, row.law, latin(100)),
  )
}

function paymentOf(at: string, payment: FatturaPayment): Branch[] {
  return branch(
    'DatiPagamento',
    leaf('CondizioniPagamento', `${at}/terms`, payment.terms, oneOf(paymentTerms)),
    branch(
      'DettaglioPagamento',
      leaf('ModalitaPagamento', `${at}/means`, payment.means, oneOf(paymentMeans)),
      leaf('DataScadenzaPagamento', `${at}/due`, payment.due, day),
      leaf('ImportoPagamento', `${at}/amount`, payment.amount, amount),
      leaf('IBAN', `${at}/iban`, payment.iban, iban),
    ),
  )
}
