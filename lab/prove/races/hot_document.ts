import { performance } from 'node:perf_hooks'
import type { Answer, Content, Operation, Request } from '../../../test/history/history.ts'
import { send, type Reply } from './api.ts'
import type { Kind } from './contents.ts'
import { toShown, type WireDocument } from './shown.ts'
import type { Home } from './stage.ts'

/** A document that several clients work on at once, and what each of them did and was told. */
export type HotDocument = {
  id: string
  home: Home
  kind: Kind
  content: Content
  operations: Operation[]
  /** Calls that may still be made. */
  left: number
  /** Calls that wait for their answer. */
  pending: number
  /** As somebody was last told; what If-Match is set to. */
  version: number
}

const paths: Record<Request['name'], string> = {
  capture: 'actions/capture_document',
  extract: 'actions/extract_document',
  code: 'actions/code_document',
  update: 'actions/update_coding',
  post: 'actions/post_document',
  retry: 'actions/retry_document',
  link: 'actions/link_document_contact',
  delete: 'actions/delete_document',
  reverse: 'operations/reverse_posting',
  read: 'documents',
}

/** Calls and writes down when, as what, and what came of it. */
export async function act(hot: HotDocument, client: number, request: Request): Promise<void> {
  const calledAt = performance.now()
  const reply = await callOnce(hot, request)
  const answer: Answer = reply === null ? { unknown: true } : answerOf(request, reply)
  const isUnknown = 'unknown' in answer
  const answeredAt = isUnknown ? Infinity : performance.now()
  const requestId = reply?.requestId ?? null
  hot.operations.push({ ...request, client, calledAt, answeredAt, requestId, answer })
  if ('record' in answer) hot.version = Math.max(hot.version, answer.record.version)
}

async function callOnce({ home, id }: HotDocument, request: Request): Promise<Reply | null> {
  const { name, corrections, contactId, ifMatch } = request
  const { codedAmount, ...texts } = corrections ?? {}
  const amount = codedAmount === undefined ? {} : { codedAmount: Number(codedAmount) }
  const link = contactId === undefined ? {} : { contactId }
  const headers: Record<string, string> =
    ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }
  try {
    if (name === 'read') return await send(home.api, `${paths.read}/${id}`)
    return await send(
      home.api,
      paths[name],
      { documentId: id, ...texts, ...amount, ...link },
      headers,
    )
  } catch {
    return null
  }
}

export function answerOf({ name }: Request, { status, body }: Reply): Answer {
  if (status >= 500) return { unknown: true }
  if (status !== 200) return { refused: body.code }
  if (body.result.deleted === true) return { deleted: true }
  const document = body.result as WireDocument
  // Whoever waited too long is told how it stands, and the work goes on.
  const isMeanwhile = paths[name].endsWith(`/${document.processing?.step}`)
  return isMeanwhile ? { unknown: true } : { record: toShown(document) }
}
