/** The whole body as text; null where it is larger, without reading the rest. */
export async function readAtMost(response: Response, bytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Nothing was sent where there was no connection; after any other error it may have arrived. */
export function wasNeverSent(error: unknown): boolean {
  return codesOf(error).some((code) => unconnected.has(code))
}

/** Several addresses of one name fail together as one error that holds the others. */
function codesOf(error: unknown): string[] {
  if (error === null || typeof error !== 'object') return []
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause),
    ...(Array.isArray(errors) ? errors.flatMap(codesOf) : []),
  ]
}
