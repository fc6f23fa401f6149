import { isXmlRefusal, nodeAt, nodesAt, readXml, textAt, type XmlNode } from '#readers/room'
import type { MessageType, News } from '../einvoice/rules.ts'
import type { ExchangeError } from '../ports.ts'

/** A parsed notification from the exchange. */
export type ExchangeNotification = News & {
  exchangeId: string
  messageRef: string
  /** The name of the file it is about. */
  about: string
  errors: ExchangeError[]
  note: string | null
}

/** Why a notification cannot be parsed. */
export type Unreadable = { unreadable: string }

/** By root element; names for private buyers are listed if they differ from public bodies. */
const types: Readonly<Record<string, MessageType>> = {
  RicevutaConsegna: 'RC',
  NotificaScarto: 'NS',
  RicevutaScarto: 'NS',
  NotificaMancataConsegna: 'MC',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaEsito: 'NE',
  NotificaDecorrenzaTermini: 'DT',
  AttestazioneTrasmissioneFattura: 'AT',
}

const mostErrors = 100

/** The one character PostgreSQL cannot store; malformed XML may contain it. */
const nothing = '\u0000'

/** Parses a notification by the element names of the exchange's messages, versions 1.0 and 1.1. */
export function readMessage(xml: Uint8Array): ExchangeNotification | Unreadable {
  const root = readXml(xml)
  if (isXmlRefusal(root)) return { unreadable: root.refused }
  const type = types[root.name]
  if (type === undefined) return { unreadable: 'unknown_type' }
  const exchangeId = short(root, 'IdentificativoSdI')
  const about = short(root, 'NomeFile')
  if (exchangeId === null || about === null) return { unreadable: 'without_file' }
  const outcome = type === 'NE' ? outcomeOf(root) : null
  if (type === 'NE' && outcome === null) return { unreadable: 'without_outcome' }
  return {
    type,
    outcome,
    exchangeId,
    about,
    // Some channels omit it; then a file has at most one notification of each type.
    messageRef: short(root, 'MessageId') ?? '',
    errors: type === 'NS' ? errorsOf(root) : [],
    note: noteOf(root),
  }
}

function outcomeOf(root: XmlNode): News['outcome'] {
  const text = textAt(root, 'EsitoCommittente', 'Esito')
  return text === 'EC01' || text === 'EC02' ? text : null
}

function errorsOf(root: XmlNode): ExchangeError[] {
  return nodesAt(root, 'ListaErrori', 'Errore')
    .slice(0, mostErrors)
    .map((error) => ({
      code: (textAt(error, 'Codice') ?? '').replaceAll(nothing, '').slice(0, 20),
      detail: [textAt(error, 'Descrizione'), textAt(error, 'Suggerimento')]
        .filter((part) => part !== null)
        .join(' ')
        .replaceAll(nothing, ' ')
        .slice(0, 1_000),
    }))
}

/** The buyer's note on an outcome, or the exchange's explanation. */
function noteOf(root: XmlNode): string | null {
  const buyer = textAt(nodeAt(root, 'EsitoCommittente'), 'Descrizione')
  const said = buyer ?? textAt(root, 'Descrizione') ?? textAt(root, 'Note')
  return said === null ? null : said.replaceAll(nothing, ' ').slice(0, 2_000)
}

function short(root: XmlNode, name: string): string | null {
  const text = textAt(root, name)
  return text === null || text.length > 100 || text.includes(nothing) ? null : text
}
