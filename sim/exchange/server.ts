import { z } from 'zod'
import { type Answer, answerOf, type Asked } from '../wire.ts'
import { isFileName } from './checks.ts'
import { confirmInvoice, listInvoices } from './inbound.ts'
import { nowOf, receive, type State, listDueNotices, type Notice } from './state.ts'

const sent = z.strictObject({ fileName: z.string(), xml: z.base64() })

const refuse = (status: number, error: string): Answer => answerOf({ error }, status)

const shown = ({ fileName, at, xml }: Notice) => ({
  fileName,
  at,
  xml: Buffer.from(xml).toString('base64'),
})

/** Answers one request as a channel to the exchange would. */
export function answerChannel(state: State, asked: Asked): Answer {
  if (asked.headers['authorization'] !== `Bearer ${state.key}`) return refuse(401, 'unknown_key')
  const { method, path } = asked
  if (method === 'POST' && path === '/files') return takeFile(state, asked)
  if (method === 'GET' && path === '/messages') return listMessages(state, asked)
  if (method === 'GET' && path === '/invoices') return listInvoices(state, asked)
  const taken = /^\/invoices\/([^/]+)\/taken$/.exec(path)?.[1]
  if (method === 'POST' && taken !== undefined) return confirmInvoice(state, taken)
  const name = /^\/files\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && name !== undefined) return findFile(state, name)
  return refuse(404, 'unknown_address')
}

function takeFile(state: State, asked: Asked): Answer {
  const order = sent.safeParse(parse(asked.body))
  if (!order.success) return refuse(400, 'not_a_file')
  const { fileName, xml } = order.data
  if (!isFileName(fileName)) return refuse(400, 'invalid_file_name')
  const { exchangeId, receivedAt } = receive(state, fileName, Buffer.from(xml, 'base64'))
  return answerOf({ exchangeId, receivedAt })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function findFile(state: State, name: string): Answer {
  const file = state.files.get(name)
  if (file === undefined) return refuse(404, 'unknown_file')
  const { exchangeId, receivedAt, sha256, notices } = file
  const now = nowOf(state)
  const messages = notices.filter((one) => one.dueAt <= now).map(shown)
  return answerOf({ exchangeId, receivedAt, sha256, messages })
}

function listMessages(state: State, asked: Asked): Answer {
  listDueNotices(state)
  const after = asked.query.get('after') ?? `${state.startedAt}-0`
  const limit = Number(asked.query.get('limit') ?? '100')
  const [, start, place] = /^(\d{1,15})-(\d{1,9})$/.exec(after) ?? []
  if (start === undefined || !Number.isInteger(limit) || limit < 1 || limit > 1_000) {
    return refuse(400, 'invalid_page')
  }
  // A cursor of an earlier simulator is not valid here.
  const from = Number(start) === state.startedAt ? Number(place) : 0
  const page = state.listed.slice(from, from + limit)
  const cursor = `${state.startedAt}-${from + page.length}`
  return answerOf({ messages: page.map(shown), cursor })
}
