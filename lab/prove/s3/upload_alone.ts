import { createHash, randomBytes } from 'node:crypto'

/** More than an upload through us may have. */
const size = 30 * 1024 * 1024

type Begun = { uploadUrl: string | null; headers: Record<string, string> }
type Answer<Result> = { status: number; result: Result | undefined }

/** A large file past our server; gives its size where it came back the same, and 0 otherwise. */
export async function uploadAlone(url: string, key: string): Promise<number> {
  const bytes = randomBytes(size)
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size }
  const begun = await post<Begun>(url, key, 'begin_upload', file)
  if (!begun.result?.uploadUrl) return 0
  const { uploadUrl, headers } = begun.result
  const named = { ...file, fileName: 'large.bin' }
  const tooEarly = await post(url, key, 'finish_upload', named)
  if (tooEarly.status !== 409) return 0
  if ((await put(uploadUrl, headers, randomBytes(size))) < 400) {
    const other = await post(url, key, 'finish_upload', named)
    if (other.status !== 422) return 0
  }
  if ((await put(uploadUrl, headers, bytes)) !== 200) return 0
  const finished = await post<{ fileId: string }>(url, key, 'finish_upload', named)
  if (!finished.result) return 0
  const response = await fetch(`${url}/api/rest/files/${finished.result.fileId}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return bytes.equals(Buffer.from(await response.arrayBuffer())) ? size : 0
}

async function put(url: string, headers: Record<string, string>, bytes: Buffer): Promise<number> {
  const { 'content-length': _, ...rest } = headers
  const response = await fetch(url, { method: 'PUT', headers: rest, body: new Uint8Array(bytes) })
  await response.arrayBuffer()
  return response.status
}

async function post<Result>(
  url: string,
  key: string,
  name: string,
  body: object,
): Promise<Answer<Result>> {
  const response = await fetch(`${url}/api/rest/operations/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { result?: Result }
  return { status: response.status, result: answer.result }
}
