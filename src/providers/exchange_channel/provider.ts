import { z } from 'zod'
import type { Exchange } from '#einvoices/ports'
import { Failure } from '#kernel/failure/failure'
import { createTransport, unreadable, type ExchangeTransport } from './transport.ts'

/** Bytes travel in base64: a file is evidence, and no layer may touch its letters. */
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const receipt = { exchangeId: z.string().min(1).max(100), receivedAt: instant }

/** Answer of `POST files`. */
const receiptAnswer = z.object(receipt)

/** Each is read by itself, with `messageOf`: one that is broken must not hide the others. */
const messages = z.array(z.unknown())

/** Answer of `GET files/{name}`. */
const fileAnswer = z.object({
  ...receipt,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  messages,
})

/** Answer of `GET messages`. */
const messagesAnswer = z.object({ messages, cursor: z.string().max(500).nullable() })

const invoice = z.object({
  ...receipt,
  fileName: z.string(),
  file: bytes,
  metadata: bytes.nullable().default(null),
})

/** Answer of `GET invoices`; each is read by itself, with `invoiceOf`. */
const invoicesAnswer = z.object({
  invoices: z.array(z.unknown()),
  cursor: z.string().max(500).nullable(),
})

/** Null where it has another form than was agreed. */
function invoiceOf(given: unknown): z.output<typeof invoice> | null {
  return invoice.safeParse(given).data ?? null
}

const message = z.object({ fileName: z.string(), at: instant, xml: bytes })

/** Null where it has another form than was agreed. */
function messageOf(given: unknown): z.output<typeof message> | null {
  return message.safeParse(given).data ?? null
}

export type ChannelOptions = {
  url: string
  key: string
  /** Multiplies every wait and deadline, for tests. */
  pace: number
}

const sendMs = 20_000
const findMs = 15_000
const readMs = 30_000

/** By then the channel has accepted or dropped what it was sent. */
const resendAfterMs = 300_000

/**
 * A channel to the exchange over HTTP: an accredited operator takes a file by POST, and reports by
 * GET what it has of a file and what the exchange said. See `docs/interface/exchange.md` for the whole of it.
 */
export function createExchangeChannel({ url, key, pace }: ChannelOptions): Exchange {
  const direct = createTransport(url, key)
  const ask: ExchangeTransport = (call) => direct({ ...call, timeoutMs: call.timeoutMs * pace })
  return {
    resendAfterMs: resendAfterMs * pace,
    async send({ fileName, xml }) {
      const body = { fileName, xml: Buffer.from(xml).toString('base64') }
      const answer = await ask({ method: 'POST', path: ['files'], body, timeoutMs: sendMs })
      return read(receiptAnswer, answer)
    },
    async find(fileName) {
      try {
        const path = ['files', fileName]
        const file = read(fileAnswer, await ask({ method: 'GET', path, timeoutMs: findMs }))
        // What is broken comes in the list of messages, too, and is kept aside from there.
        const messages = file.messages.map(messageOf).filter((message) => message !== null)
        return { ...file, messages }
      } catch (error) {
        // A channel that knows its files says so in words; a bare 404 may be a wrong address.
        if (error instanceof Failure && error.details['channelCode'] === 'unknown_file') return null
        throw error
      }
    },
    async readMessages(after, limit) {
      const query = { after, limit: String(limit) }
      const path = ['messages']
      const answer = await ask({ method: 'GET', path, query, timeoutMs: readMs })
      const page = read(messagesAnswer, answer)
      const told = page.messages.map((given) => ({ given, message: messageOf(given) }))
      return {
        messages: told.map((one) => one.message).filter((message) => message !== null),
        broken: told.filter((one) => one.message === null).map((one) => bytesOf(one.given)),
        cursor: page.cursor ?? after,
      }
    },
    inbound: inboundOf(ask),
  }
}

function inboundOf(ask: ExchangeTransport): Exchange['inbound'] {
  return {
    async read(after, limit) {
      const query = { after, limit: String(limit) }
      const path = ['invoices']
      const answer = await ask({ method: 'GET', path, query, timeoutMs: readMs })
      const page = read(invoicesAnswer, answer)
      const told = page.invoices.map((given) => ({ given, invoice: invoiceOf(given) }))
      return {
        invoices: told.map((one) => one.invoice).filter((invoice) => invoice !== null),
        broken: told.filter((one) => one.invoice === null).map((one) => bytesOf(one.given)),
        cursor: page.cursor ?? after,
      }
    },
    async confirm(exchangeId) {
      const path = ['invoices', exchangeId, 'taken']
      await ask({ method: 'POST', path, body: {}, timeoutMs: findMs })
    },
  }
}

function bytesOf(given: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(given))
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw unreadable('The exchange channel returned an unknown format.')
  return parsed.data
}
