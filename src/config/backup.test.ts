import { describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

const key = Buffer.alloc(32, 5).toString('base64')
const other = Buffer.alloc(32, 6).toString('hex')

describe('the settings of back-ups', () => {
  it('are a day and a week, unencrypted, where nothing is set', () => {
    expect(readConfig({}).backups).toEqual({
      directory: undefined,
      keys: [],
      withinHours: 26,
      drillWithinDays: 8,
      programs: undefined,
      stanza: undefined,
    })
  })

  it('take several keys, the current one first, and never show them', () => {
    const environment = { DAYBOOK_BACKUP_KEY: `${key}, ${other}` }
    expect(readConfig(environment).backups.keys).toEqual([Buffer.alloc(32, 5), Buffer.alloc(32, 6)])
    const shown = listVariables(environment).find((one) => one.name === 'DAYBOOK_BACKUP_KEY')
    expect(shown?.value).toBe('set')
  })

  it('refuse a key that is none, and the key that opens what is sealed in the database', () => {
    expect(() => readConfig({ DAYBOOK_BACKUP_KEY: 'short' })).toThrow('openssl rand -base64 32')
    expect(() => readConfig({ DAYBOOK_BACKUP_KEY: key, DAYBOOK_SECRET_KEY: key })).toThrow(
      'must be another key than DAYBOOK_SECRET_KEY',
    )
  })

  it('refuse a stanza that would be an option of pgbackrest', () => {
    expect(() => readConfig({ DAYBOOK_PGBACKREST: 'main --repo=2' })).toThrow('DAYBOOK_PGBACKREST')
  })
})
