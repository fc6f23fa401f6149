import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listVariables, readConfig, secretKeyFile } from './config.ts'

const files = mkdtempSync(join(tmpdir(), 'daybook-config-'))
afterAll(() => rmSync(files, { recursive: true }))

describe('the configuration', () => {
  it('has a sensible default for everything but the database and the key', () => {
    expect(readConfig({ DAYBOOK_FILES: files })).toEqual({
      databaseUrl: undefined,
      baseUrl: undefined,
      files,
      s3: { endpoint: undefined, region: 'eu-central-1', credentials: undefined },
      secretKey: undefined,
      sandbox: true,
      env: 'development',
      logLevel: 'info',
      poolSize: 16,
      patienceMs: 25_000,
      leaseMs: 30_000,
      drainMs: 0,
      goesOnAfterFailover: false,
      backups: {
        directory: undefined,
        keys: [],
        programs: undefined,
        stanza: undefined,
        withinHours: 26,
        drillWithinDays: 8,
      },
      limitKey: 600,
      limitOrganization: 3_000,
      limitFalseKeys: 60,
      quotas: { bytesStored: 21_474_836_480, callsInFlight: 100, documentsWaiting: 5_000 },
      metrics: false,
      metricsToken: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      notes: undefined,
      tracesUrl: undefined,
      webhooksPrivate: false,
      webhooksPace: 1,
      ratesUrl: 'https://www.ecb.europa.eu/stats/eurofxref',
      accounting: {
        live: { economic: undefined, fattureInCloud: undefined },
        test: { economic: undefined, fattureInCloud: undefined },
      },
      bank: { live: undefined, test: undefined },
      exchange: { live: undefined, test: undefined },
      mail: { smtpUrl: undefined, from: 'daybook@localhost.invalid' },
      mailIn: { domain: null, tls: null, perHour: 500, perSender: 100 },
      proxies: [],
      model: undefined,
      registers: {
        live: { cvr: undefined, vies: undefined },
        test: { cvr: undefined, vies: undefined },
      },
      readers: 2,
      openAddresses: [],
      faults: undefined,
      founding: 'live',
    })
  })

  it('takes an empty variable for one that is not set', () => {
    const config = readConfig({ DATABASE_URL: '', DAYBOOK_POOL: '', DAYBOOK_FILES: files })
    expect([config.databaseUrl, config.poolSize]).toEqual([undefined, 16])
  })

  it('takes a key for the bucket whole or not at all', () => {
    const AWS_ACCESS_KEY_ID = 'id'
    const AWS_SECRET_ACCESS_KEY = 'secret'
    const { s3 } = readConfig({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DAYBOOK_FILES: files })
    expect(s3.credentials).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: undefined,
    })
    expect(() => readConfig({ AWS_ACCESS_KEY_ID, DAYBOOK_FILES: files })).toThrow('both')
    const variables = listVariables({ AWS_SECRET_ACCESS_KEY })
    expect(variables.find((one) => one.name === 'AWS_SECRET_ACCESS_KEY')?.value).toBe('set')
  })

  it('says all that is wrong with it at once', () => {
    const read = () =>
      readConfig({ DAYBOOK_ENV: 'staging', DAYBOOK_POOL: '0', DAYBOOK_SANDBOX: 'x' })
    expect(read).toThrow(/DAYBOOK_SANDBOX[\s\S]*DAYBOOK_ENV[\s\S]*DAYBOOK_POOL/)
  })

  it('runs no simulators in production unless told to', () => {
    expect(readConfig({ DAYBOOK_ENV: 'production' }).sandbox).toBe(false)
    expect(readConfig({ DAYBOOK_ENV: 'production', DAYBOOK_SANDBOX: 'true' }).sandbox).toBe(true)
    expect(readConfig({ DAYBOOK_SANDBOX: 'false', DAYBOOK_FILES: files }).sandbox).toBe(false)
  })

  it('refuses planted faults in production', () => {
    const faults = 'after_commit=kill'
    const read = () => readConfig({ DAYBOOK_ENV: 'production', DAYBOOK_FAULTS: faults })
    expect(read).toThrow('refused in production')
    expect(readConfig({ DAYBOOK_FAULTS: faults, DAYBOOK_FILES: files }).faults).toBe(faults)
  })

  it('lets webhooks call private addresses on request, but never in production', () => {
    const open = { DAYBOOK_WEBHOOKS_PRIVATE: 'true', DAYBOOK_FILES: files }
    expect(readConfig(open).webhooksPrivate).toBe(true)
    const read = () => readConfig({ ...open, DAYBOOK_ENV: 'production' })
    expect(read).toThrow('refused in production')
  })

  it('refuses in production to take any certificate for a good one', () => {
    const loose = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    expect(() => readConfig({ ...loose, DAYBOOK_ENV: 'production' })).toThrow(/unset it/)
    expect(() => readConfig({ DAYBOOK_ENV: 'production' })).not.toThrow()
    expect(() => readConfig(loose)).not.toThrow()
  })

  it('refuses an address without TLS in production, but for the own machine', () => {
    const read = (url: string, env = 'production') =>
      readConfig({ DAYBOOK_BASE_URL: url, DAYBOOK_ENV: env }).baseUrl
    expect(() => read('http://books.example')).toThrow('https in production')
    expect(() => read('http://127.0.0.1.books.example')).toThrow('https in production')
    expect(read('https://books.example')).toBe('https://books.example')
    expect(read('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
    expect(read('http://books.example', 'development')).toBe('http://books.example')
  })

  it('finds the key beside the files, but never in production, and prefers the one it is given', () => {
    writeFileSync(secretKeyFile(files), 'from the file\n')
    const environment = { DAYBOOK_FILES: files }
    expect(readConfig(environment).secretKey).toBe('from the file')
    expect(readConfig({ ...environment, DAYBOOK_SECRET_KEY: 'given' }).secretKey).toBe('given')
    expect(readConfig({ ...environment, DAYBOOK_ENV: 'production' }).secretKey).toBeUndefined()
    rmSync(secretKeyFile(files))
  })
})

describe('the list of variables', () => {
  it('has a meaning for each, and the default where nothing is set', () => {
    const variables = listVariables({})
    for (const variable of variables) expect(variable.meaning.length).toBeGreaterThan(20)
    expect(variables.find((one) => one.name === 'DAYBOOK_POOL')?.value).toBe('16 (default)')
    expect(variables.find((one) => one.name === 'DATABASE_URL')?.value).toBe('not set')
  })

  it('shows what is set, but no secret in it', () => {
    const value = (environment: Record<string, string>, name: string) =>
      listVariables(environment).find((one) => one.name === name)?.value
    expect(value({ DAYBOOK_SECRET_KEY: 'x' }, 'DAYBOOK_SECRET_KEY')).toBe('set')
    const url = (text: string) => value({ DATABASE_URL: text }, 'DATABASE_URL')
    expect(url('postgres://a:b@h/d')).toBe('postgres://a:set@h/d')
    expect(url('postgres://a:b@c:d@h/d')).toBe('postgres://a:set@h/d')
    expect(url('postgres://a@h/d?password=b&sslmode=require')).toBe(
      'postgres://a@h/d?password=set&sslmode=require',
    )
    expect(url('postgres://a@h:5432/d')).toBe('postgres://a@h:5432/d')
  })
})

describe('a secret in a file', () => {
  const address = (host: string): string =>
    new URL('/books', `postgres://${['owner', 'word'].join(':')}@${host}`).toString()
  const written = (name: string, content: string): string => {
    const path = join(files, name)
    writeFileSync(path, content)
    return path
  }

  it('is read from where NAME_FILE says, without the end of its line', () => {
    const config = readConfig({
      DAYBOOK_FILES: files,
      DATABASE_URL_FILE: written('url', `${address('127.0.0.1')}\n`),
      DAYBOOK_SECRET_KEY_FILE: written('key', 'first,second\r\n'),
    })
    expect(config.databaseUrl).toBe(address('127.0.0.1'))
    expect(config.secretKey).toBe('first,second')
  })

  it('works for every variable that holds a secret', () => {
    const named = listVariables().map(({ name }) => name)
    // A number, and what is the path of a file already.
    const others = new Set(['DAYBOOK_LIMIT_KEY', 'DAYBOOK_MAIL_IN_KEY'])
    const holdsSecret = /(_KEY|SECRET|PASSWORD|TOKEN|^DATABASE_URL)$/
    const secret = named.filter((name) => holdsSecret.test(name) && !others.has(name))
    expect(secret.length).toBeGreaterThan(12)
    for (const name of [...secret, 'DAYBOOK_SMTP_URL']) {
      const missing = { DAYBOOK_FILES: files, [`${name}_FILE`]: join(files, 'none') }
      expect(() => readConfig(missing), name).toThrow(`${name}_FILE`)
      const shown = listVariables({ [`${name}_FILE`]: '/run/secrets/x' })
      expect(shown.find((one) => one.name === name)?.value).toBe('set, in a file')
    }
  })

  it('that is missing or empty is named, and never taken for one that is not set', () => {
    const read = (path: string) => () => readConfig({ DAYBOOK_SECRET_KEY_FILE: path })
    expect(read(join(files, 'none'))).toThrow(/DAYBOOK_SECRET_KEY_FILE, .*none, .*ENOENT/)
    expect(read(written('empty', '\n'))).toThrow(/DAYBOOK_SECRET_KEY_FILE, .*empty, is empty/)
  })

  it('is refused beside the same secret in a variable', () => {
    const both = { DAYBOOK_SECRET_KEY: 'a', DAYBOOK_SECRET_KEY_FILE: written('both', 'b') }
    expect(() => readConfig(both)).toThrow('Set DAYBOOK_SECRET_KEY or DAYBOOK_SECRET_KEY_FILE')
  })

  it('is held to the rules of production like any other', () => {
    const path = written('plain', address('db.example'))
    const config = { DAYBOOK_ENV: 'production', DAYBOOK_SECRET_KEY: 'k', DATABASE_URL_FILE: path }
    expect(() => readConfig(config)).toThrow('DATABASE_URL')
  })
})
