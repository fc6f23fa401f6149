import { decimalOf } from '#kernel/values/decimal'
import type { PeriodReturn } from '#vat/room'
import { writeNode, type Node } from '../download/xml.ts'
import type { Communication } from './communication.ts'

const identifier = '00001'

/**
 * The file by the authority's schema: optional elements without an amount are left out. `method`
 * says how the advance was found.
 */
export function* writeCommunication(
  given: Communication,
  { method, digits }: { method: string; digits: number },
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<Fornitura xmlns="${given.format.namespace}">\n`
  yield writeNode(headingOf(given), 1)
  yield `  <Comunicazione identificativo="${identifier}">\n`
  yield writeNode(frontOf(given), 2)
  const modules = given.returns.map((one, index): Node => {
    return [
      'Modulo',
      [['NumeroModulo', String(index + 1)], ...figuresOf(given, one, method, digits)],
    ]
  })
  yield writeNode(['DatiContabili', modules], 2)
  yield '  </Comunicazione>\n'
  yield '</Fornitura>\n'
}

function headingOf({ format, declarant }: Communication): Node {
  const of: Node[] = declarant
    ? [
        ['CodiceFiscaleDichiarante', declarant.fiscalCode],
        ['CodiceCarica', declarant.role],
      ]
    : []
  return ['Intestazione', [['CodiceFornitura', format.supply], ...of]]
}

function frontOf(given: Communication): Node {
  const { format, year, fiscalCode, vatNumber, declarant } = given
  const company = declarant?.companyFiscalCode ?? null
  return [
    'Frontespizio',
    [
      ['CodiceFiscale', fiscalCode],
      ['AnnoImposta', year],
      ['PartitaIVA', vatNumber],
      declarant ? ['CFDichiarante', declarant.fiscalCode] : null,
      declarant ? ['CodiceCaricaDichiarante', declarant.role] : null,
      company === null ? null : ['CodiceFiscaleSocieta', company],
      ['FirmaDichiarazione', '1'],
      ['IdentificativoProdSoftware', format.software],
    ],
  ]
}

function figuresOf(
  { format }: Communication,
  { frequency, amounts }: PeriodReturn,
  method: string,
  digits: number,
): Node[] {
  const { box, monthly, quarterly } = format.period
  const number = String((amounts.get(box) ?? 0n) / 10n ** BigInt(digits))
  const lines = format.amounts.flatMap((row): Node[] => {
    const minor = amounts.get(row.box) ?? 0n
    if (minor === 0n || row.notInPeriod === number) return []
    const amount: Node = [row.element, decimalOf(minor, digits).replace('.', ',')]
    return row.method === null ? [amount] : [[row.method, method], amount]
  })
  return [[frequency === 'monthly' ? monthly : quarterly, number], ...lines]
}
