import { describe, expect, it } from 'vitest'
import type { Config } from '#config/config'
import { testConfig } from '#test/support/world'
import { examineModel } from './doctor_model.ts'

const line: NonNullable<Config['model']> = {
  api: 'anthropic',
  url: 'https://models.example/v1',
  model: 'reader-1',
  key: 'secret-of-the-test',
  operator: 'Models Ltd, Ireland',
  priceIn: 3_000_000n,
  priceOut: 15_000_000n,
  monthlyLimit: 5_250_000n,
  timeoutMs: 1_000,
}

const examine = (model: Config['model']) =>
  examineModel(testConfig('postgres://nobody@127.0.0.1:1/x', { model }))

describe('the language model', () => {
  it('is well where there is none, and the doctor says that no page leaves', () => {
    expect(examine(undefined)).toEqual({
      says: 'no language model is configured: no page leaves for one',
      fix: null,
    })
  })

  it('is named with who runs it and what an organization may spend, never with its key', () => {
    const { says, fix } = examine(line)
    expect(fix).toBeNull()
    expect(says).toContain('reader-1 at models.example, run by Models Ltd, Ireland')
    expect(says).toContain('at most 5.25 US dollars a month')
    expect(says).not.toContain('secret-of-the-test')
  })

  it('is wrong where pages would go over a network unencrypted', () => {
    expect(examine({ ...line, url: 'http://models.example/v1' }).fix).toContain('https://')
  })

  it('is wrong without a key, unless it runs on the same machine', () => {
    expect(examine({ ...line, key: undefined }).fix).toBe('set DAYBOOK_MODEL_KEY')
    const own = { ...line, key: undefined, url: 'http://127.0.0.1:11434/v1' }
    expect(examine(own).fix).toBeNull()
  })
})
