import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Quotes = Record<string, Record<string, string>>

/** A file shaped as the European Central Bank publishes it, newest day first. */
export function referenceXml(quotes: Quotes): string {
  const days = Object.entries(quotes)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, rates]) => {
      const rows = Object.entries(rates)
        .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
        .join('')
      return `<Cube time="${day}">${rows}</Cube>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>A bank of the test</gesmes:name></gesmes:Sender>
<Cube>${days.join('\n')}</Cube></gesmes:Envelope>`
}

export type RateServer = {
  url: string
  /** Path to body; null never answers, a number is a status, an address is redirected to. */
  files: Map<string, string | number | URL | null>
  asked: string[]
  close(): Promise<void>
}

export async function startRateServer(): Promise<RateServer> {
  const files: RateServer['files'] = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = files.get(path)
    if (body === null) return
    if (body instanceof URL) {
      response.writeHead(302, { location: body.href }).end()
      return
    }
    if (typeof body !== 'string') response.statusCode = body ?? 404
    response.end(typeof body === 'string' ? body : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
