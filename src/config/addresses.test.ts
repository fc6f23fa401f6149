import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = { DAYBOOK_ENV: 'production' }
const read = (over: Record<string, string>) => readConfig({ ...production, ...over })
const bucket = { DAYBOOK_FILES: 's3://books' }

describe('in production', () => {
  it.each<[string, Record<string, string>]>([
    ['the database', { DATABASE_URL: 'postgres://a:b@db.example/books' }],
    ['the database, by number', { DATABASE_URL: 'postgres://a:b@10.0.0.5:5432/books' }],
    ['the database, with TLS if it likes', { DATABASE_URL: 'postgres://db/b?sslmode=prefer' }],
    ['the database, with TLS of anybody', { DATABASE_URL: 'postgres://db/b?sslmode=no-verify' }],
    ['the database, named elsewhere', { DATABASE_URL: 'postgres://localhost/b?host=db.example' }],
    ['the database, almost here', { DATABASE_URL: 'postgres://127.0.0.1.evil.example/b' }],
    ['the bucket', { ...bucket, DAYBOOK_S3_ENDPOINT: 'http://minio.example:9000' }],
    ['the rates', { DAYBOOK_RATES_URL: 'http://www.ecb.europa.eu/stats/eurofxref' }],
    ['the traces', { DAYBOOK_TRACES: 'http://collector.example:4318/v1/traces' }],
  ])('%s in the clear on another machine is refused, and says what to do', (_what, over) => {
    expect(() => read(over)).toThrow(
      /without TLS, which is refused in production: .*DAYBOOK_PLAINTEXT=/,
    )
    expect(readConfig(over).openAddresses).toHaveLength(1)
  })

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://a:b@db.example/books?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://a:b@db.example/books?sslmode=require' },
    { DATABASE_URL: 'postgres://a:b@db.example/books?ssl=true' },
    { DATABASE_URL: 'postgres://a:b@localhost/books' },
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:5433/books' },
    { DATABASE_URL: 'postgres://a:b@[::1]/books' },
    { DATABASE_URL: 'postgres:///books?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://a@%2Fvar%2Frun%2Fpostgresql/books' },
    { ...bucket, DAYBOOK_S3_ENDPOINT: 'https://minio.example' },
    { ...bucket, DAYBOOK_S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { DAYBOOK_S3_ENDPOINT: 'http://minio.example' },
    { DAYBOOK_TRACES: 'http://localhost:4318/v1/traces' },
  ])('%j is well', (over) => {
    expect(read(over).openAddresses).toEqual([])
  })

  it('takes what is allowed by name, and that alone', () => {
    const database = { DATABASE_URL: 'postgres://db.internal/books' }
    const allowed = read({ ...database, DAYBOOK_PLAINTEXT: 'database, files' })
    expect(allowed.openAddresses).toEqual([{ system: 'database', variable: 'DATABASE_URL' }])
    expect(() => read({ ...database, DAYBOOK_PLAINTEXT: 'files' })).toThrow('DATABASE_URL')
    expect(() => read({ DAYBOOK_PLAINTEXT: 'everything' })).toThrow('DAYBOOK_PLAINTEXT')
  })
})
