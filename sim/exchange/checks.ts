import { allAt, type Element, parseXml, textAt } from './xml.ts'

export type ExchangeError = { code: string; text: string }

/** What the exchange reads of an invoice before it accepts it. */
export type Judged = {
  errors: ExchangeError[]
  /** Seller, year, kind and number, which must be unique. */
  identity: string | null
  isPublic: boolean
  recipient: string
}

const MOST_BYTES = 5 * 1024 * 1024
const NAME = /^[A-Z]{2}[A-Z0-9]{2,28}_[A-Za-z0-9]{1,5}\.xml$/
const SCALE = 8

const error = (code: string, text: string): ExchangeError => ({ code, text })

export const isFileName = (name: string): boolean => NAME.test(name)

/** The checks of a single file; names and numbers used before are checked elsewhere. */
export function judgeFile(fileName: string, bytes: Buffer, today: string): Judged {
  const nothing = { identity: null, isPublic: false, recipient: '' }
  if (!isFileName(fileName)) {
    return { ...nothing, errors: [error('00001', 'Nome file non valido')] }
  }
  if (bytes.length > MOST_BYTES) {
    return { ...nothing, errors: [error('00003', 'Dimensioni file superiori a quelle consentite')] }
  }
  const root = parseXml(bytes.toString('utf8'))
  if (root?.name !== 'FatturaElettronica') {
    return { ...nothing, errors: [error('00200', 'File non conforme al formato')] }
  }
  const body = allAt(root, 'FatturaElettronicaBody')[0] ?? { name: '', text: '', children: [] }
  const transmission = ['FatturaElettronicaHeader', 'DatiTrasmissione'] as const
  return {
    errors: [...judgeDate(body, today), ...judgeLines(body), ...judgeSummaries(body)],
    identity: identityOf(root, body),
    isPublic: textAt(root, ...transmission, 'FormatoTrasmissione') === 'FPA12',
    recipient: textAt(root, ...transmission, 'CodiceDestinatario'),
  }
}

function identityOf(root: Element, body: Element): string {
  const seller = ['FatturaElettronicaHeader', 'CedentePrestatore', 'DatiAnagrafici'] as const
  const general = ['DatiGenerali', 'DatiGeneraliDocumento'] as const
  const isCredit = textAt(body, ...general, 'TipoDocumento') === 'TD04'
  return [
    textAt(root, ...seller, 'IdFiscaleIVA', 'IdPaese'),
    textAt(root, ...seller, 'IdFiscaleIVA', 'IdCodice'),
    textAt(body, ...general, 'Data').slice(0, 4),
    isCredit ? 'credit' : 'invoice',
    textAt(body, ...general, 'Numero'),
  ].join('|')
}

function judgeDate(body: Element, today: string): ExchangeError[] {
  const date = textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'Data')
  return date.slice(0, 10) > today
    ? [error('00403', 'Data fattura successiva alla data di ricezione')]
    : []
}

/** Exact, in units of the eighth decimal. */
function unitsOf(text: string): bigint {
  const match = /^([+-]?)(\d+)(?:\.(\d{1,8}))?$/.exec(text)
  if (!match) return 0n
  const [, sign, whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'))
  return sign === '-' ? -units : units
}

const CENT = 10n ** 6n
const EURO = 10n ** 8n
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

function judgeLines(body: Element): ExchangeError[] {
  return allAt(body, 'DatiBeniServizi', 'DettaglioLinee').flatMap((line) => {
    const number = textAt(line, 'NumeroLinea')
    const errors: ExchangeError[] = []
    if (unitsOf(textAt(line, 'AliquotaIVA')) === 0n && textAt(line, 'Natura') === '') {
      errors.push(error('00400', `Natura assente sulla linea ${number}`))
    }
    const quantity = textAt(line, 'Quantita')
    const times = quantity === '' ? EURO : unitsOf(quantity)
    const wanted = (unitsOf(textAt(line, 'PrezzoUnitario')) * times) / EURO
    const hasDiscount = allAt(line, 'ScontoMaggiorazione').length > 0
    if (!hasDiscount && distance(wanted, unitsOf(textAt(line, 'PrezzoTotale'))) > CENT) {
      errors.push(error('00423', `PrezzoTotale non coerente sulla linea ${number}`))
    }
    return errors
  })
}

function judgeSummaries(body: Element): ExchangeError[] {
  const bases = new Map<string, bigint>()
  const add = (rate: string, nature: string, amount: string): void => {
    const key = `${unitsOf(rate)} ${nature}`
    bases.set(key, (bases.get(key) ?? 0n) + unitsOf(amount))
  }
  for (const line of allAt(body, 'DatiBeniServizi', 'DettaglioLinee')) {
    add(textAt(line, 'AliquotaIVA'), textAt(line, 'Natura'), textAt(line, 'PrezzoTotale'))
  }
  const general = ['DatiGenerali', 'DatiGeneraliDocumento'] as const
  for (const fund of allAt(body, ...general, 'DatiCassaPrevidenziale')) {
    const amount = textAt(fund, 'ImportoContributoCassa')
    add(textAt(fund, 'AliquotaIVA'), textAt(fund, 'Natura'), amount)
  }
  const summaries = allAt(body, 'DatiBeniServizi', 'DatiRiepilogo')
  const errors = summaries.flatMap((summary) => {
    const rate = unitsOf(textAt(summary, 'AliquotaIVA'))
    const base = unitsOf(textAt(summary, 'ImponibileImporto'))
    const rounding = unitsOf(textAt(summary, 'Arrotondamento'))
    const key = `${rate} ${textAt(summary, 'Natura')}`
    bases.set(key, (bases.get(key) ?? 0n) + rounding - base)
    const tax = (rate * base) / (100n * EURO)
    const isRight = distance(tax, unitsOf(textAt(summary, 'Imposta'))) <= CENT
    return isRight ? [] : [error('00421', 'Imposta non calcolata secondo le regole')]
  })
  const known = new Set(
    summaries.map((one) => `${unitsOf(textAt(one, 'AliquotaIVA'))} ${textAt(one, 'Natura')}`),
  )
  for (const [key, rest] of bases) {
    if (!known.has(key)) errors.push(error('00419', 'DatiRiepilogo mancante per una aliquota'))
    else if (distance(rest, 0n) > EURO) errors.push(error('00422', 'ImponibileImporto errato'))
  }
  return errors
}
