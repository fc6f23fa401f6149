import { describe, expect, it } from 'vitest'
import { makeKeyText } from '#access/room'
import { systemRandom } from './clock.ts'
import { Failure } from '../failure/failure.ts'
import { createLog, redact } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('debug', (line) => void lines.push(line)))
  return lines.join('')
}

describe('the log', () => {
  it('never shows a key, wherever in the line it stands', () => {
    const key = makeKeyText('live', systemRandom)
    const text = logged((log) => {
      log.info({ headers: { authorization: `Bearer ${key}` } }, `called with ${key}`)
      log.error({ error: new Error(`refused ${key}`) }, 'x')
    })
    expect(text).not.toContain(key.slice(9))
    expect(text).toContain('[redacted]')
  })

  it('never shows a password in an address, nor a webhook secret, nor a calendar token', () => {
    const secret = ['whsec', 'a2V5a2V5a2V5a2V5a2V5a2V5'].join('_')
    const token = ['dbc', 'abcdefghijklmnopqrstuvwxyz'].join('_')
    const address = ['postgres://u', 'hidden@h/db'].join(':')
    const text = redact(`${address} ${secret} ${token}`)
    expect(text).not.toMatch(/hidden|a2V5a2V5|abcdefghij/)
  })

  it('shows an error with its code and its causes', () => {
    const cause = Object.assign(new Error('duplicate'), {
      code: '23505',
      constraint: 'contact_pkey',
    })
    const text = logged((log) => log.error({ error: new Failure('unavailable', {}, cause) }, 'x'))
    expect(JSON.parse(text).error.cause).toMatchObject({
      code: '23505',
      constraint: 'contact_pkey',
    })
  })

  it('shows what is not an error as it is', () => {
    const text = logged((log) => log.warn({ error: 'plain words' }, 'x'))
    expect(JSON.parse(text)).toMatchObject({ level: 'warn', error: 'plain words' })
  })
})
