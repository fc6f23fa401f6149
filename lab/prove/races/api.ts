import type { Made } from './contents.ts'

/** How one organization is called; `urls` are the servers, between which calls alternate. */
export type Api = { urls: readonly string[]; key: string }

export type Reply = {
  status: number
  requestId: string | null
  // The prover looks into records of several shapes; what it takes from them is typed there.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

let calls = 0

export async function send(
  api: Api,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  calls += 1
  const url = `${api.urls[calls % api.urls.length]}/api/rest/${path}`
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(40_000),
  })
  const answer: unknown = await response.json()
  return { status: response.status, requestId: response.headers.get('request-id'), body: answer }
}

/** For what must work before anything is proven. */
export async function demand(api: Api, path: string, body?: unknown): Promise<Reply['body']> {
  const reply = await send(api, path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.result
}

/** The input of capture_document for what was made, its file uploaded. */
export async function prepare(api: Api, made: Made): Promise<Record<string, string>> {
  if (made.text !== undefined) return { text: made.text }
  if (!made.file) return {}
  const { body, type, name } = made.file
  const headers = { 'content-type': type, 'daybook-file-name': name }
  const reply = await send(api, 'files', body, headers)
  if (reply.status !== 200) throw new Error(`files: ${JSON.stringify(reply.body)}`)
  return { fileId: reply.body.result.fileId }
}
