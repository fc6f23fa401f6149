import { describe, expect, it } from 'vitest'
import { askPgBackRest, readPgBackRestInfo } from './pgbackrest.ts'

const backup = (label: string, stop: number, error: boolean | null = false) => ({
  label,
  type: 'full',
  error,
  timestamp: { start: stop - 5, stop },
})

const info = (code: number, message: string, backups: object[]): string =>
  JSON.stringify([{ name: 'main', status: { code, message }, backup: backups, cipher: 'none' }])

describe('what pgBackRest says', () => {
  it('names the last back-up, leaving out those with damaged pages', () => {
    const backups = [backup('one', 1_000), backup('two', 2_000), backup('bad', 3_000, true)]
    expect(readPgBackRestInfo(info(0, 'ok', backups), 'main')).toEqual({
      last: { label: 'two', type: 'full', at: new Date(2_000_000) },
      trouble: null,
    })
  })

  it('is no trouble where there is no back-up yet', () => {
    const state = readPgBackRestInfo(info(2, 'no valid backups', []), 'main')
    expect(state).toEqual({ last: null, trouble: null })
  })

  it('is trouble where it says so, speaks of others, or cannot be understood', () => {
    expect(readPgBackRestInfo(info(99, 'other', []), 'main').trouble).toBe('other')
    expect(readPgBackRestInfo('[]', 'main').trouble).toBe('it knows no stanza main')
    expect(readPgBackRestInfo('?', 'main').trouble).toBe('its answer cannot be understood')
  })

  it('is trouble where it is not installed or fails', () => {
    expect(askPgBackRest('main', '/nowhere/pgbackrest').trouble).toContain('cannot be started')
    expect(askPgBackRest('main', '/bin/false').trouble).toBe('exit code 1')
  })
})
