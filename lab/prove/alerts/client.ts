import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Client = {
  /** The status of a call, and its answer; 0 where there was none. */
  call(name: string, body: object): Promise<CallEnd>
  /** The answer of a call that must succeed. */
  make(name: string, body: object): Promise<CallEnd['result']>
  /** The id of the stored file. */
  upload(type: string, bytes: Uint8Array): Promise<string>
  /** Calls again and again until it is stopped. */
  keepCalling(atOnce: number): () => Promise<void>
}

export type CallEnd = { status: number; result: Record<string, unknown> }

export function createClient(url: string, key: string): Client {
  const send = async (path: string, type: string, body: Uint8Array | string): Promise<CallEnd> => {
    try {
      const reply = await fetch(`${url}/api/rest/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        body: body as BodyInit,
        signal: AbortSignal.timeout(30_000),
      })
      const answer = (await reply.json()) as { result?: Record<string, unknown> }
      return { status: reply.status, result: answer.result ?? answer }
    } catch {
      return { status: 0, result: {} }
    }
  }
  const call: Client['call'] = async (name, body) => {
    const [type, text] = ['application/json', JSON.stringify(body)]
    const answer = await send(`actions/${name}`, type, text)
    return answer.status === 404 ? await send(`operations/${name}`, type, text) : answer
  }
  return {
    call,
    make: async (name, body) => mustBeOk(name, await call(name, body)),
    upload: async (type, bytes) =>
      String(mustBeOk('upload', await send('files', type, bytes))['fileId']),
    keepCalling(atOnce) {
      const over = new AbortController()
      let count = 0
      const one = async (): Promise<void> => {
        while (!over.signal.aborted) {
          count += 1
          await call('save_contact', { name: `Contact ${count}` })
          await sleep(20)
        }
      }
      const all = Array.from({ length: atOnce }, one)
      return async () => {
        over.abort()
        await Promise.all(all)
      }
    },
  }
}

function mustBeOk(name: string, { status, result }: CallEnd): CallEnd['result'] {
  if (status === 200) return result
  throw new Error(`${name}: ${status} ${JSON.stringify(result).slice(0, 300)}`)
}

/** What a mail server answers to a recipient: the code of its last line. */
export async function tryMail(port: number, recipient: string): Promise<string> {
  const lines = ['EHLO sender.example', 'MAIL FROM:<a@sender.example>', `RCPT TO:<${recipient}>`]
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let last = ''
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        last = line
        if (/^\d{3}-/.test(line)) continue
        const next = lines.shift()
        if (next === undefined) socket.end('QUIT\r\n')
        else socket.write(`${next}\r\n`)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(last))
  })
}
