/** The least that the simulated exchange reads of an invoice; enough to be let through. */
export function fatturaText(over: Partial<Parts> = {}): string {
  const { format, recipient, number, date, type, lines, summaries } = { ...parts, ...over }
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="urn:f" versione="${format}">
<FatturaElettronicaHeader><DatiTrasmissione><FormatoTrasmissione>${format}</FormatoTrasmissione><CodiceDestinatario>${recipient}</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Data>${date}</Data><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi>${lines}${summaries}</DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>
`
}

type Parts = {
  format: string
  recipient: string
  number: string
  date: string
  type: string
  lines: string
  summaries: string
}

export const lineText = (over: Partial<Line> = {}): string => {
  const { quantity, price, total, rate, nature } = { ...line, ...over }
  const natura = nature === '' ? '' : `<Natura>${nature}</Natura>`
  return `<DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>R &amp; D</Descrizione><Quantita>${quantity}</Quantita><PrezzoUnitario>${price}</PrezzoUnitario><PrezzoTotale>${total}</PrezzoTotale><AliquotaIVA>${rate}</AliquotaIVA>${natura}</DettaglioLinee>`
}

type Line = { quantity: string; price: string; total: string; rate: string; nature: string }
const line: Line = {
  quantity: '2.00',
  price: '50.00',
  total: '100.00',
  rate: '22.00',
  nature: '',
}

export const summaryText = (base: string, tax: string, rate = '22.00'): string =>
  `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA><ImponibileImporto>${base}</ImponibileImporto><Imposta>${tax}</Imposta></DatiRiepilogo>`

const parts: Parts = {
  format: 'FPR12',
  recipient: 'ABC1234',
  number: '1',
  date: '2026-05-04',
  type: 'TD01',
  lines: lineText(),
  summaries: summaryText('100.00', '22.00'),
}
