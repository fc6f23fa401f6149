import { describe, expect, it } from 'vitest'
import { sealAnswer, type AnswerPlace } from './sealed_answer.ts'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets([Buffer.alloc(32, 3)])
const claimed: AnswerPlace = {
  orgId: '018f0000-0000-7000-8000-000000000000',
  caller: 'key_1',
  key: 'repeat-1',
  action: 'create_key',
  secretFields: ['key'],
}

describe('an answer that is kept for repeats', () => {
  it('does not hold the secret in any open form', () => {
    const result = { id: 'key_2', key: 'a very secret text' }
    const kept = JSON.stringify(sealAnswer(secrets, claimed, { result }))
    expect(kept).toContain('key_2')
    expect(kept).not.toContain('secret text')
    expect(kept).not.toContain(Buffer.from('very secret').toString('base64').slice(0, 8))
  })

  it('leaves the answer that is given to the caller as it is', () => {
    const result = { id: 'key_2', key: 'a very secret text' }
    sealAnswer(secrets, claimed, { result })
    expect(result.key).toBe('a very secret text')
  })

  it('is sealed for this caller, key and action: it opens nowhere else', () => {
    const kept = sealAnswer(secrets, claimed, { result: { key: 'a very secret text' } })
    const sealed = 'sealed' in kept ? (kept.sealed?.['key'] ?? '') : ''
    const context = `${claimed.orgId} answer create_key key_1 repeat-1 key`
    expect(secrets.open(Buffer.from(sealed, 'base64'), context)).toBe('a very secret text')
    const other = context.replace('key_1', 'key_9')
    expect(() => secrets.open(Buffer.from(sealed, 'base64'), other)).toThrow('another context')
  })

  it('is kept plainly where nothing in it is secret, or the secret is not there', () => {
    const result = { id: 'whk_1' }
    expect(sealAnswer(secrets, { ...claimed, secretFields: [] }, { result })).toEqual({ result })
    expect(sealAnswer(secrets, claimed, { result })).toEqual({ result, sealed: {} })
  })
})
