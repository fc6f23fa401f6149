import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from './wire.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A server on this machine only; what it cannot answer is its own fault, 500. */
export async function listen(
  port: number,
  serve: Serve,
  { keepAliveMs }: { keepAliveMs?: number } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, { status: 500, body: { message: String(error) } })
      else response.destroy()
    })
  })
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
