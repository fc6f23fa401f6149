import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readOrder, reject } from '../control/desk.ts'
import { type Answer, answerOf, type Asked } from '../wire.ts'
import { nowOf, numberOf, type State } from './state.ts'
import { parseXml, textAt } from './xml.ts'

const deliverOrder = z.strictObject({
  fileName: z.string(),
  file: z.base64(),
  receivedAt: z.iso.datetime().optional(),
  exchangeId: z.string().optional(),
  /** As the exchange writes them; `none`: the channel does not hand them on; `wrong`: of another file. */
  metadata: z.enum(['right', 'none', 'wrong']).default('right'),
})

const againOrder = z.strictObject({ exchangeId: z.string() })

/** Plants an invoice, as if the exchange had delivered it just now. */
export function deliver(state: State, asked: Asked): Answer {
  const order = readOrder(asked, deliverOrder)
  const file = Buffer.from(order.file, 'base64')
  state.counts.ids += 1
  const exchangeId = order.exchangeId ?? numberOf(state, state.counts.ids)
  const receivedAt = order.receivedAt ?? new Date(nowOf(state)).toISOString()
  const { fileName } = order
  const metadata =
    order.metadata === 'none'
      ? null
      : metadataOf(order.metadata === 'right' ? exchangeId : '1', fileName, file)
  const waits = { confirmations: 0, waits: true }
  state.inbound.push({ exchangeId, fileName, receivedAt, file, metadata, ...waits })
  return answerOf({ exchangeId })
}

/** Lists it again, though it was confirmed: channels do that after a restart. */
export function deliverAgain(state: State, asked: Asked): Answer {
  const { exchangeId } = readOrder(asked, againOrder)
  const found = state.inbound.find((one) => one.exchangeId === exchangeId)
  if (found === undefined) return reject(`there is no ${exchangeId}`, 404)
  found.waits = true
  return answerOf({ exchangeId })
}

export function listInvoices(state: State, asked: Asked): Answer {
  const from = Number(asked.query.get('after') ?? '0')
  const limit = Number(asked.query.get('limit') ?? '10')
  if (!Number.isInteger(from) || !Number.isInteger(limit) || limit < 1 || limit > 100) {
    return answerOf({ error: 'invalid_page' }, 400)
  }
  const waiting = state.inbound.map((one, at) => ({ one, at })).filter(({ one }) => one.waits)
  const page = waiting.filter(({ at }) => at >= from).slice(0, limit)
  const invoices = page.map(({ one }) => ({
    exchangeId: one.exchangeId,
    fileName: one.fileName,
    receivedAt: one.receivedAt,
    file: one.file.toString('base64'),
    metadata: one.metadata === null ? null : Buffer.from(one.metadata).toString('base64'),
  }))
  return answerOf({ invoices, cursor: String((page.at(-1)?.at ?? from - 1) + 1) })
}

export function confirmInvoice(state: State, exchangeId: string): Answer {
  const found = state.inbound.find((one) => one.exchangeId === exchangeId)
  if (found === undefined) return answerOf({ error: 'unknown_invoice' }, 404)
  found.confirmations += 1
  found.waits = false
  return answerOf({})
}

function metadataOf(exchangeId: string, fileName: string, file: Buffer): string {
  const hash = createHash('sha256').update(file).digest('hex')
  const root = parseXml(file.toString('utf8'))
  const path = ['FatturaElettronicaHeader', 'DatiTrasmissione', 'CodiceDestinatario']
  const code = root === undefined ? '0000000' : textAt(root, ...path)
  return `<?xml version="1.0" encoding="UTF-8"?>
<ns:FileMetadati xmlns:ns="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0">
<IdentificativoSdI>${exchangeId}</IdentificativoSdI><NomeFile>${fileName}</NomeFile>
<Hash>${hash}</Hash><CodiceDestinatario>${code}</CodiceDestinatario>
<Formato>FPR12</Formato><TentativiInvio>1</TentativiInvio><MessageId>${exchangeId}</MessageId>
</ns:FileMetadati>
`
}
