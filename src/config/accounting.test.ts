import { describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

const live = {
  DAYBOOK_ECONOMIC_APP_SECRET: 'app secret',
  DAYBOOK_FATTUREINCLOUD_CLIENT_ID: 'client',
  DAYBOOK_FATTUREINCLOUD_CLIENT_SECRET: 'client secret',
}
const economicTest = {
  DAYBOOK_ECONOMIC_TEST_URL: 'http://127.0.0.1:9901',
  DAYBOOK_ECONOMIC_TEST_LEGACY_URL: 'http://127.0.0.1:9902',
  DAYBOOK_ECONOMIC_TEST_APP_SECRET: 'test app secret',
}
const fattureTest = {
  DAYBOOK_FATTUREINCLOUD_TEST_URL: 'http://127.0.0.1:9903',
  DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_ID: 'test client',
  DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET: 'test client secret',
}

describe('the lines to accounting systems', () => {
  it('are one for live organizations and one for test ones', () => {
    expect(readConfig({ ...live, ...economicTest, ...fattureTest }).accounting).toEqual({
      live: {
        economic: {
          url: 'https://apis.e-conomic.com',
          legacyUrl: 'https://restapi.e-conomic.com',
          appSecret: 'app secret',
        },
        fattureInCloud: {
          url: 'https://api-v2.fattureincloud.it',
          clientId: 'client',
          clientSecret: 'client secret',
          fileHosts: [],
        },
      },
      test: {
        economic: {
          url: 'http://127.0.0.1:9901',
          legacyUrl: 'http://127.0.0.1:9902',
          appSecret: 'test app secret',
        },
        fattureInCloud: {
          url: 'http://127.0.0.1:9903',
          clientId: 'test client',
          clientSecret: 'test client secret',
        },
      },
    })
  })

  it('are not there unless they are set up', () => {
    const none = { economic: undefined, fattureInCloud: undefined }
    expect(readConfig({}).accounting).toEqual({ live: none, test: none })
  })

  it('are set whole or not at all', () => {
    for (const lines of [economicTest, fattureTest]) {
      for (const name of Object.keys(lines)) {
        expect(() => readConfig({ ...lines, [name]: '' })).toThrow('together, or none')
      }
    }
    const half = { DAYBOOK_FATTUREINCLOUD_CLIENT_ID: 'client' }
    expect(() => readConfig(half)).toThrow('DAYBOOK_FATTUREINCLOUD together')
  })

  it.each(['DAYBOOK_ECONOMIC_URL', 'DAYBOOK_ECONOMIC_LEGACY_URL', 'DAYBOOK_FATTUREINCLOUD_URL'])(
    'go in the clear outside production only: %s',
    (name) => {
      const clear = { ...live, [name]: 'http://books.example' }
      expect(() => readConfig(clear)).not.toThrow()
      expect(() => readConfig({ ...clear, DAYBOOK_ENV: 'production' })).toThrow('https')
    },
  )

  it('never show their secrets', () => {
    const values = listVariables({ ...live, ...economicTest, ...fattureTest })
    const shown = values.filter((one) => one.name.endsWith('SECRET') && one.name.includes('_TEST_'))
    expect(shown).toHaveLength(2)
    for (const one of values) expect(one.value).not.toMatch(/secret$/)
  })

  it('are hurried for tests alone: those to simulators, and never in production', () => {
    const hurried = { ...live, ...economicTest, ...fattureTest, DAYBOOK_ACCOUNTING_PACE: '0.05' }
    const { accounting } = readConfig(hurried)
    expect(accounting.test).toMatchObject({
      economic: { pace: 0.05 },
      fattureInCloud: { pace: 0.05 },
    })
    expect(accounting.live.economic).not.toHaveProperty('pace')
    const production = { ...hurried, DAYBOOK_ENV: 'production' }
    expect(() => readConfig(production)).toThrow('refused in production')
  })
})
