import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLanguageModel, type ModelLine } from './provider.ts'

type Asked = { path: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let url: string
let asked: Asked[] = []
let answer: (request: Asked, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const one = { path, headers, body: Buffer.concat(pieces).toString() }
      asked.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => server.close())

const fields = {
  supplierName: { value: 'Kontorhuset ApS', snippet: 'Kontorhuset ApS' },
  supplierVatNumber: null,
  date: { value: '2026-11-02', snippet: 'Dato: 02-11-2026' },
  invoiceNumber: null,
  total: { value: '500.00', snippet: 'I alt DKK 500,00' },
  vat: null,
  net: null,
  currency: { value: 'DKK', snippet: 'I alt DKK 500,00' },
}

/** As the service of that protocol words it. */
function worded(path: string, text: string): object {
  if (path.endsWith('/messages')) {
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'test',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1200, output_tokens: 80 },
    }
  }
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1200, completion_tokens: 80, total_tokens: 1280 },
  }
}

const say =
  (text: string, status = 200) =>
  ({ path }: Asked, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(worded(path, text)))
  }

const lineOf = (api: ModelLine['api'], timeoutMs = 5_000): ModelLine => ({
  api,
  url,
  model: 'test',
  key: 'secret-of-the-test',
  operator: 'Nobody, nowhere',
  priceIn: 3_000_000n,
  priceOut: 15_000_000n,
  monthlyLimit: 5_000_000n,
  timeoutMs,
})

const pages = [
  {
    page: 1,
    image: new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69]),
    words: 'I alt DKK 500,00',
  },
]

async function ask(api: ModelLine['api'], timeoutMs?: number) {
  asked = []
  return await createLanguageModel(lineOf(api, timeoutMs)).ask(pages)
}

describe.each(['anthropic', 'openai_compatible'] as const)('a model that speaks %s', (api) => {
  it('gets the page and its words once, without tools, and answers with tokens', async () => {
    answer = say(JSON.stringify(fields))
    const use = { inputTokens: 1200, outputTokens: 80 }
    expect(await ask(api)).toEqual({ outcome: 'answered', fields, use })
    expect(asked).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = asked
    expect(path).toBe(api === 'anthropic' ? '/v1/messages' : '/v1/chat/completions')
    expect(JSON.stringify(headers)).toContain('secret-of-the-test')
    const sent = JSON.parse(body)
    expect(sent.tools ?? []).toEqual([])
    expect(body).toContain('image/webp')
    expect(body).toContain('Words of page 1:\\nI alt DKK 500,00')
    expect(JSON.stringify(sent.output_config ?? sent.response_format)).toContain('json_schema')
  })

  it('is asked once, whatever status it answers with', async () => {
    answer = say('', 500)
    expect(await ask(api)).toEqual({ outcome: 'failed', why: 'status_500', use: 'none' })
    answer = say('', 429)
    expect(await ask(api)).toMatchObject({ why: 'status_429', use: 'none' })
    expect(asked).toHaveLength(1)
  })

  it('that talks nonsense is paid and not understood', async () => {
    answer = say('Certainly! The total is 500.')
    const use = { inputTokens: 1200, outputTokens: 80 }
    expect(await ask(api)).toEqual({ outcome: 'failed', why: 'not_understood', use })
    answer = say(JSON.stringify({ ...fields, total: 500 }))
    expect(await ask(api)).toMatchObject({ outcome: 'failed', why: 'not_understood' })
    answer = (_, response) => response.end('{"hello"')
    expect(await ask(api)).toMatchObject({ outcome: 'failed', use: 'unknown' })
  })

  it('that does not answer in time is not asked again', async () => {
    answer = () => undefined
    expect(await ask(api, 300)).toEqual({ outcome: 'failed', why: 'timeout', use: 'unknown' })
    expect(asked).toHaveLength(1)
  })

  it('that answers with fifty megabytes is cut off after one', async () => {
    let sent = 0
    answer = (_, response) => {
      const piece = Buffer.alloc(1_000_000, 32)
      const more = (): void => {
        while (sent < 50 && !response.destroyed) {
          sent += 1
          if (!response.write(piece)) {
            response.once('drain', more)
            return
          }
        }
        response.end()
      }
      more()
    }
    expect(await ask(api)).toEqual({ outcome: 'failed', why: 'answer_too_long', use: 'unknown' })
    expect(sent).toBeLessThan(50)
  })

  it('that leads elsewhere is not followed', async () => {
    answer = (_, response) => {
      response.writeHead(307, { location: `${url}/elsewhere` })
      response.end()
    }
    expect(await ask(api)).toEqual({ outcome: 'failed', why: 'led_away', use: 'unknown' })
    expect(asked).toHaveLength(1)
  })

  it('adds fields of its own in vain', async () => {
    answer = say(JSON.stringify({ ...fields, confidence: 1, account: '9999', action: 'post' }))
    const read = await ask(api)
    expect(JSON.stringify(read)).not.toMatch(/confidence|9999|post/)
  })
})

describe('what a question costs', () => {
  it('is reckoned in millionths of a dollar, rounded up, and bounded before it is asked', () => {
    const model = createLanguageModel(lineOf('anthropic'))
    expect(model.priceMicros(1_000, 100)).toBe(4_500n)
    expect(model.priceMicros(1, 0)).toBe(3n)
    expect(createLanguageModel({ ...lineOf('anthropic'), priceIn: 1n }).priceMicros(1, 0)).toBe(1n)
    expect(model.mostTokens(pages)).toEqual({ inputTokens: 5_016, outputTokens: 1_500 })
    expect(model.destination).toMatch(/^Nobody, nowhere \(127\.0\.0\.1:\d+\)$/)
  })
})
