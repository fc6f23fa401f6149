import http from 'node:http'

export type Sent = { method?: string; headers?: Record<string, string>; body?: string }
// Tests look into answers of every shape; their assertions are the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Got = { status: number; headers: http.IncomingHttpHeaders; text: string; json: any }

export type Jar = Map<string, { value: string; path: string }>

/** By name and path: two requests of one browser do not disturb each other. */
export function keepCookie(jar: Jar, line: string): void {
  const [pair = '', ...parts] = line.split('; ')
  const at = pair.indexOf('=')
  const path = parts.find((part) => part.startsWith('path='))?.slice(5) ?? '/'
  const slot = `${pair.slice(0, at)} ${path}`
  if (parts.some((part) => part.includes('1970'))) jar.delete(slot)
  else jar.set(slot, { value: pair.slice(at + 1), path })
}

export async function ask(
  port: number,
  path: string,
  { method, headers, body }: Sent,
): Promise<Got> {
  return await new Promise((done, fail) => {
    const request = http.request(
      { port, path, method: method ?? 'GET', headers: { host: 'daybook.test', ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const isJson = /json/.test(response.headers['content-type'] ?? '')
          const json: unknown = isJson ? JSON.parse(text) : null
          done({ status: response.statusCode ?? 0, headers: response.headers, text, json })
        })
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}
