import { beforeAll, describe, expect, it } from 'vitest'
import { brokenHeads, sendHead } from '../fuzz/wire.ts'
import { listen } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld({ config: { baseUrl: 'http://127.0.0.1' } })
let url: string
beforeAll(async () => {
  url = await listen(world)
})

describe('400', () => {
  it('what is no HTTP request gets a problem, and the connection ends', async () => {
    const reply = await sendHead(url, 'GET / HTTP/9.9\r\n\r\n')
    expect(reply.status).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(reply.body)).toMatchObject({
      code: 'invalid_input',
      status: 400,
      retryable: false,
      errors: [{ code: 'unreadable' }],
    })
  })

  it('no broken head is answered with a fault of ours', async () => {
    const replies = await Promise.all(brokenHeads.map((head) => sendHead(url, head)))
    for (const { status, body } of replies) {
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
      expect(body).not.toMatch(/Client Error|node_modules|\n\s+at /)
    }
  })

  it.each(['[', '{"a":'])('a message of MCP that is nested by %s is refused', async (open) => {
    const close = open === '[' ? ']' : '}'
    const deep = `${open.repeat(9_999)}[]${close.repeat(9_999)}`
    const reply = await fetch(`${url}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.dk.key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: deep,
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: { code: -32600 } })
  })
})

describe('431', () => {
  it('an address or a header that is too long is told so', async () => {
    const long = 'a'.repeat(20_000)
    for (const head of [`GET /${long} HTTP/1.1`, `GET / HTTP/1.1\r\nX: ${long}`]) {
      const reply = await sendHead(url, `${head}\r\nHost: x\r\n\r\n`)
      expect(reply.status).toBe(431)
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'head_too_large', status: 431 })
    }
  })
})

describe('408', () => {
  it('a request that does not arrive whole in time is told so', async () => {
    const { server } = world.edge.server
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), {
      writable: true,
      end(text: string) {
        expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
        expect(text).toContain('"code":"request_timeout"')
        expect(text).toContain('connection: close')
      },
      destroy: () => expect.unreachable(),
    })
    expect.assertions(3)
  })
})
