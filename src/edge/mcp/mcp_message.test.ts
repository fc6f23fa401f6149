import { describe, expect, it } from 'vitest'
import { messagesOf, parseMessage, refusalOf, toolOf } from './mcp_message.ts'

const batch = (length: number) => Array.from({ length }, () => ({ method: 'ping' }))
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

describe('parseMessage', () => {
  it('reads JSON from bytes, and gives undefined for anything else', () => {
    expect(parseMessage(Buffer.from('{"id":1}'))).toEqual({ id: 1 })
    expect(parseMessage(Buffer.from('null'))).toBeNull()
    for (const body of [Buffer.from(''), Buffer.from('{'), Buffer.from([0xff]), undefined, '{}']) {
      expect(parseMessage(body)).toBeUndefined()
    }
  })
})

describe('messagesOf', () => {
  it('gives one message or those of a batch, and leaves out what is none', () => {
    const one = { method: 'ping' }
    expect(messagesOf(one)).toEqual([one])
    expect(messagesOf([one, null, 5, 'x', one])).toEqual([one, one])
    for (const body of [null, undefined, 5, 'x', []]) expect(messagesOf(body)).toEqual([])
  })
})

describe('toolOf', () => {
  it('names the tool of a call, and nothing else', () => {
    const call = (params: unknown, method = 'tools/call') => toolOf({ method, params })
    expect(call({ name: 'save_contact' })).toBe('save_contact')
    expect(call({ name: 'save_contact' }, 'prompts/get')).toBeNull()
    for (const params of [undefined, null, 'save_contact', {}, { name: 5 }, { name: null }]) {
      expect(call(params)).toBeNull()
    }
  })
})

describe('refusalOf', () => {
  it('lets messages and batches within the limits pass', () => {
    const one = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const body of [one, [one], batch(20), null, 5, nested(64)]) {
      expect(refusalOf(body)).toBeNull()
    }
  })

  it('refuses what is no JSON, too many messages and too many levels', () => {
    expect(refusalOf(undefined)?.code).toBe(-32700)
    expect(refusalOf(batch(21))?.code).toBe(-32600)
    const asParsed = (body: unknown) => parseMessage(Buffer.from(JSON.stringify(body)))
    expect(refusalOf(asParsed([nested(63)]))).toBeNull()
    expect(refusalOf(asParsed(nested(65)))?.code).toBe(-32600)
    expect(refusalOf(asParsed([nested(64)]))?.code).toBe(-32600)
  })
})
