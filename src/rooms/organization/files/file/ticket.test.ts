import { describe, expect, it } from 'vitest'
import { createSecrets } from '#kernel/process/secrets'
import { readTicket, writeTicket } from './ticket.ts'

const secrets = createSecrets([Buffer.alloc(32, 1)])
const now = new Date('2026-11-15T10:00:00Z')
const ticket = {
  id: '01980000-0000-7000-8000-000000000009',
  orgId: '01980000-0000-7000-8000-000000000001',
  caller: 'app_1',
  sha256: 'ab'.repeat(32),
  size: 1_000,
  until: now.getTime() + 1_000,
}
const written = writeTicket(secrets, 'put_file', ticket)
const read = (text: string, at = now) => readTicket(secrets, 'put_file', text, at)

describe('a ticket', () => {
  it('says what was written, and fits into an address', () => {
    expect(read(written)).toEqual(ticket)
    expect(written).toMatch(/^[\w-]+[.][\w-]+$/)
    expect(written.length).toBeLessThan(500)
  })

  it('is none once it is too old, to the millisecond', () => {
    expect(read(written, new Date(ticket.until - 1))).toEqual(ticket)
    expect(read(written, new Date(ticket.until))).toBeNull()
  })

  it('is none for something else, nor under another key', () => {
    expect(readTicket(secrets, 'file_was_put', written, now)).toBeNull()
    const others = createSecrets([Buffer.alloc(32, 2)])
    expect(readTicket(others, 'put_file', written, now)).toBeNull()
  })

  it('is none where anything of it was changed, added or left out', () => {
    const [text = '', signature = ''] = written.split('.')
    const other = writeTicket(secrets, 'put_file', { ...ticket, size: 2_000 }).split('.')[0] ?? ''
    for (const forged of [`${other}.${signature}`, text, `${written}.`, `.${signature}`, '', '.']) {
      expect(read(forged)).toBeNull()
    }
    for (let at = 0; at < written.length; at += 7) {
      const mark = written[at] === 'A' ? 'B' : 'A'
      expect(read(written.slice(0, at) + mark + written.slice(at + 1))).toBeNull()
    }
  })
})
