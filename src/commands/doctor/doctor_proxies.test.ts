import { describe, expect, it } from 'vitest'
import type { Config } from '#config/config'
import { testConfig } from '#test/support/world'
import { examineProxies } from './doctor_machine.ts'

const examine = (over: Partial<Config>) =>
  examineProxies(testConfig('postgres://nobody@127.0.0.1:1/x', over))

describe('what stands before the server', () => {
  it('is well where it is named', () => {
    const over = { env: 'production' as const, baseUrl: 'https://books.example' }
    expect(examine({ ...over, proxies: ['10.0.0.1'] })).toEqual({
      says: 'proxies at 10.0.0.1',
      fix: null,
    })
  })

  it.each<[string, Partial<Config>]>([
    ['in a trial', { baseUrl: 'https://books.example' }],
    ['without https', { env: 'production', baseUrl: 'http://books.example' }],
    ['without an address', { env: 'production', baseUrl: undefined }],
  ])('is well %s', (_name, over) => {
    expect(examine(over).fix).toBeNull()
  })

  it('is wrong where it must be there and is not named', () => {
    const over = { env: 'production' as const, baseUrl: 'https://books.example' }
    expect(examine(over).fix).toContain('DAYBOOK_PROXIES')
  })
})
