import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

const files = mkdtempSync(join(tmpdir(), 'daybook-config-'))
afterAll(() => rmSync(files, { recursive: true }))

const begin = '-----BEGIN PRIVATE KEY-----'
const live = { DAYBOOK_FILES: files, DAYBOOK_BANK_APP_ID: 'app', DAYBOOK_BANK_KEY: `${begin}\nx` }
const test = {
  DAYBOOK_FILES: files,
  DAYBOOK_BANK_TEST_URL: 'http://127.0.0.1:9999',
  DAYBOOK_BANK_TEST_APP_ID: 'trial',
  DAYBOOK_BANK_TEST_KEY: `${begin}\ny`,
}

describe('the lines to banks', () => {
  it('are one for live organizations, by default to the vendor, and one for test ones', () => {
    expect(readConfig({ ...live, ...test }).bank).toEqual({
      live: { url: 'https://api.enablebanking.com', appId: 'app', privateKey: `${begin}\nx` },
      test: { url: 'http://127.0.0.1:9999', appId: 'trial', privateKey: `${begin}\ny` },
    })
    expect(readConfig(live).bank.test).toBeUndefined()
    expect(readConfig(test).bank.live).toBeUndefined()
  })

  it('are set whole or not at all', () => {
    for (const name of ['DAYBOOK_BANK_APP_ID', 'DAYBOOK_BANK_KEY']) {
      expect(() => readConfig({ ...live, [name]: '' })).toThrow('both')
    }
    for (const name of Object.keys(test).filter((one) => one !== 'DAYBOOK_FILES')) {
      expect(() => readConfig({ ...test, [name]: '' })).toThrow('together')
    }
  })

  it('take their key from a file, and from one line with its ends written out', () => {
    const file = join(files, 'bank.pem')
    writeFileSync(file, `${begin}\nfrom a file\n`)
    const keyOf = (given: string) =>
      readConfig({ ...live, DAYBOOK_BANK_KEY: given }).bank.live?.privateKey
    expect(keyOf(file)).toBe(`${begin}\nfrom a file\n`)
    expect(keyOf(String.raw`${begin}\none line\n`)).toBe(`${begin}\none line\n`)
    expect(() => keyOf(join(files, 'not there'))).toThrow('neither PEM nor an existing file')
  })

  it('go in the clear outside production only', () => {
    const url = { DAYBOOK_BANK_URL: 'http://127.0.0.1:1' }
    expect(readConfig({ ...live, ...url }).bank.live?.url).toBe('http://127.0.0.1:1')
    expect(() => readConfig({ ...live, ...url, DAYBOOK_ENV: 'production' })).toThrow('https')
  })

  it('never show their keys', () => {
    const values = listVariables({ ...live, ...test })
    for (const name of ['DAYBOOK_BANK_KEY', 'DAYBOOK_BANK_TEST_KEY']) {
      expect(values.find((one) => one.name === name)?.value).toBe('set')
    }
  })
})
