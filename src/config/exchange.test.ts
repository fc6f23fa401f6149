import { describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

const live = {
  DAYBOOK_EXCHANGE_LIVE_URL: 'https://channel.example',
  DAYBOOK_EXCHANGE_LIVE_KEY: 'live key',
}
const test = {
  DAYBOOK_EXCHANGE_TEST_URL: 'http://127.0.0.1:9999',
  DAYBOOK_EXCHANGE_TEST_KEY: 'test key',
}

describe('the lines to the exchange', () => {
  it('are one for live organizations and one for test ones', () => {
    expect(readConfig({ ...live, ...test }).exchange).toEqual({
      live: { url: 'https://channel.example', key: 'live key', pace: 1 },
      test: { url: 'http://127.0.0.1:9999', key: 'test key', pace: 1 },
    })
    expect(readConfig({}).exchange).toEqual({ live: undefined, test: undefined })
  })

  it('are set whole or not at all', () => {
    for (const [name, mode] of Object.keys({ ...live, ...test }).map(
      (one) => [one, one.includes('LIVE') ? 'LIVE' : 'TEST'] as const,
    )) {
      const broken = { ...live, ...test, [name]: '' }
      expect(() => readConfig(broken)).toThrow(`DAYBOOK_EXCHANGE_${mode}_KEY, or none`)
    }
  })

  it('go in the clear, and in a hurry, outside production only', () => {
    const production = { DAYBOOK_ENV: 'production' }
    const clear = { ...live, DAYBOOK_EXCHANGE_LIVE_URL: 'http://channel.example' }
    expect(readConfig(clear).exchange.live?.url).toBe('http://channel.example')
    expect(() => readConfig({ ...clear, ...production })).toThrow('https')
    const hurried = { ...live, DAYBOOK_EXCHANGE_PACE: '0.1' }
    expect(readConfig(hurried).exchange.live?.pace).toBe(0.1)
    expect(() => readConfig({ ...hurried, ...production })).toThrow('refused in production')
    expect(readConfig({ ...live, ...production }).exchange.live?.pace).toBe(1)
  })

  it('never show their keys', () => {
    const values = listVariables({ ...live, ...test })
    for (const name of ['DAYBOOK_EXCHANGE_LIVE_KEY', 'DAYBOOK_EXCHANGE_TEST_KEY']) {
      expect(values.find((one) => one.name === name)?.value).toBe('set')
    }
  })
})
