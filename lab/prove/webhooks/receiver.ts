import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as the receiver saw it, in the order in which they came. */
export type Seen = { eventId: string; record: string; version: number; taken: boolean }

export type Receiver = { url: string; seen: Seen[]; taken: Set<string>; close(): Promise<void> }

/**
 * A receiver of its own: it fails a share of the calls, half of them with an answer of 500 and half
 * by hanging up after the whole body has come, and takes the others after a few milliseconds.
 */
export async function openReceiver(failShare: number): Promise<Receiver> {
  const seen: Seen[] = []
  const taken = new Set<string>()
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('error', () => undefined)
    request.on('end', () => {
      const eventId = String(request.headers['webhook-id'])
      const { data } = JSON.parse(text) as { data: { id: string; version: number } }
      const fails = Math.random() < failShare
      seen.push({ eventId, record: data.id, version: data.version, taken: !fails })
      if (!fails) taken.add(eventId)
      setTimeout(() => {
        if (!fails) response.writeHead(204).end()
        else if (Math.random() < 0.5) response.writeHead(500).end()
        else response.destroy()
      }, Math.random() * 10)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, seen, taken, close }
}
