const mostAnswerBytes = 1_000_000

/** Why an answer was not taken. */
export const tooLong = 'the answer is too long'
export const ledAway = 'the service leads to another address'

/**
 * Fetch for the library of the model: no redirects, since the address is the operator's alone, and no
 * answer of more than a megabyte, whatever it says of its length.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new Error(ledAway)
  }
  const body = await collect(response)
  const headers = new Headers(response.headers)
  // They speak of the bytes as they came over the wire.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

async function collect({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  if (body === null) return Buffer.alloc(0)
  // Leaving the loop ends the answer, too.
  for await (const piece of body) {
    size += piece.length
    if (size > mostAnswerBytes) throw new Error(tooLong)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
