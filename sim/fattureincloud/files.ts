import { type Answer, answerOf, type Asked } from '../wire.ts'
import type { Call } from './call.ts'
import { refuse } from './errors.ts'
import { nowOf, type State, type StoredFile } from './state.ts'

const TAKEN = new Set(['png', 'jpg', 'jpeg', 'gif', 'pdf', 'zip', 'xls', 'xlsx', 'doc', 'docx'])
const TYPES: Record<string, string> = { pdf: 'application/pdf', xml: 'text/xml', png: 'image/png' }
const TOKEN_MS = 24 * 3_600_000
const MOST_BYTES = 10 * 1024 * 1024

const endingOf = (fileName: string): string =>
  /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

type Part = { name: string; fileName: string | null; bytes: Buffer }

/** The parts of a form, read with one letter a byte, which loses none. */
function partsOf(asked: Asked): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(asked.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return []
  const body = asked.bytes?.toString('latin1') ?? ''
  return body.split(`--${boundary}`).flatMap((text) => {
    const end = text.indexOf('\r\n\r\n')
    const head = text.slice(0, end)
    const name = /name="([^"]*)"/.exec(head)?.[1]
    if (end < 0 || name === undefined) return []
    const fileName = /filename="([^"]*)"/.exec(head)?.[1] ?? null
    const bytes = Buffer.from(text.slice(end + 4).replace(/\r\n$/, ''), 'latin1')
    return [{ name, fileName, bytes }]
  })
}

/** Takes a file and answers with the token under which a document can have it. */
export function upload(call: Call): Answer {
  const parts = partsOf(call.asked)
  const file = parts.find(({ name }) => name === 'attachment')
  const fileName =
    parts.find(({ name }) => name === 'filename')?.bytes.toString('utf8') ?? file?.fileName ?? ''
  if (file === undefined || file.bytes.length === 0) refuse(422, "L'allegato manca.")
  if (!TAKEN.has(endingOf(fileName))) refuse(422, 'Il tipo di file non è ammesso.')
  if (file.bytes.length > MOST_BYTES) refuse(422, "L'allegato è troppo grande.")
  return answerOf({ data: { attachment_token: keep(call.state, fileName, file.bytes).token } })
}

export function keep(state: State, fileName: string, bytes: Buffer): StoredFile {
  const token = (state.chance.uuid() + state.chance.uuid()).replaceAll('-', '')
  const file = { token, fileName, bytes, uploadedAt: nowOf(state) }
  state.files.set(token, file)
  return file
}

/** The file behind a token. A token is used once, and not for ever. */
export function takeFile(state: State, token: string | null | undefined): StoredFile | null {
  if (token === null || token === undefined) return null
  const file = state.files.get(token)
  const isUsed = [...state.received.values(), ...state.issued.values()].some(
    (one) => one.file?.token === token,
  )
  if (file === undefined || isUsed || nowOf(state) - file.uploadedAt > TOKEN_MS) {
    refuse(422, "Il token dell'allegato non è valido.")
  }
  return file
}

export const addressOf = (url: string, file: StoredFile | null): string | null =>
  file === null ? null : `${url}/files/${file.token}/${encodeURIComponent(file.fileName)}`

/** Files are served at addresses that cannot be guessed, without a token. */
export function serveFile(state: State, asked: Asked): Answer {
  const file = state.files.get(asked.path.split('/')[2] ?? '')
  if (file === undefined) return { status: 404, body: '' }
  const type = TYPES[endingOf(file.fileName)] ?? 'application/octet-stream'
  return { status: 200, headers: { 'content-type': type }, body: file.bytes }
}
