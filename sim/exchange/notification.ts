import type { ExchangeError } from './checks.ts'

export const TYPES = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT'] as const
export type Type = (typeof TYPES)[number]

export type Notification = {
  type: Type
  outcome: 'EC01' | 'EC02' | null
  errors: ExchangeError[]
  exchangeId: string
  /** The file that it is about. */
  about: string
  messageId: string
  recipient: string
  receivedAt: string
  at: string
}

const ROOTS: Record<Type, string> = {
  RC: 'RicevutaConsegna',
  NS: 'NotificaScarto',
  MC: 'NotificaMancataConsegna',
  NE: 'NotificaEsito',
  DT: 'NotificaDecorrenzaTermini',
  AT: 'AttestazioneTrasmissioneFattura',
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tag = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`

/** `IT01234567890_D0001.xml` and the third message of its kind give `IT01234567890_D0001_RC_003.xml`. */
export const nameOf = (about: string, type: Type, count: number): string =>
  `${about.split('.')[0]}_${type}_${String(count).padStart(3, '0')}.xml`

/** In the form of the exchange's own messages, version 1.0. */
export function writeNotification(one: Notification): string {
  const parts = [
    tag('IdentificativoSdI', one.exchangeId),
    tag('NomeFile', one.about),
    ...contentOf(one),
    tag('MessageId', one.messageId),
  ]
  const space = 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0'
  const root = `types:${ROOTS[one.type]}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns:types="${space}" versione="1.0">${parts.join('')}</${root}>\n`
}

function contentOf(one: Notification): string[] {
  const received = tag('DataOraRicezione', one.receivedAt)
  const recipient = `<Destinatario>${tag('Codice', one.recipient)}${tag('Descrizione', 'Destinatario di prova')}</Destinatario>`
  if (one.type === 'RC') return [received, tag('DataOraConsegna', one.at), recipient]
  if (one.type === 'NS') return [received, errorsOf(one.errors)]
  if (one.type === 'MC') return [received, tag('Descrizione', 'Canale non raggiungibile')]
  if (one.type === 'DT') return [tag('Descrizione', 'Termini decorsi')]
  if (one.type === 'AT') return [received, recipient]
  const id = tag('IdentificativoSdI', one.exchangeId)
  const words = one.outcome === 'EC02' ? tag('Descrizione', 'Ordine sconosciuto') : ''
  const outcome = tag('Esito', one.outcome ?? 'EC01')
  return [`<EsitoCommittente versione="1.0">${id}${outcome}${words}</EsitoCommittente>`]
}

function errorsOf(errors: readonly ExchangeError[]): string {
  const written = errors.map(
    ({ code, text }) => `<Errore>${tag('Codice', code)}${tag('Descrizione', text)}</Errore>`,
  )
  return `<ListaErrori>${written.join('')}</ListaErrori>`
}
