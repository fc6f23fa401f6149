import { describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

const set = {
  DAYBOOK_SMTP_URL: 'smtp://anna:secret@mail.example:587',
  DAYBOOK_MAIL_FROM: 'books@example.com',
}
const production = { DAYBOOK_ENV: 'production' }

describe('the way mail takes', () => {
  it('is a server, with the address that mail comes from', () => {
    expect(readConfig(set).mail).toEqual({
      smtpUrl: 'smtp://anna:secret@mail.example:587',
      from: 'books@example.com',
    })
  })

  it('is left open where nothing is set', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: 'daybook@localhost.invalid' })
  })

  it('needs a sender with the server', () => {
    const { DAYBOOK_SMTP_URL } = set
    expect(() => readConfig({ DAYBOOK_SMTP_URL })).toThrow('Set DAYBOOK_MAIL_FROM')
  })

  it.each(['smtps://mail.example', 'smtp://127.0.0.1:2525', 'smtp+insecure://mail.example'])(
    'may be %s',
    (url) => {
      expect(readConfig({ ...set, DAYBOOK_SMTP_URL: url }).mail.smtpUrl).toBe(url)
    },
  )

  it.each(['https://mail.example', 'mail.example', 'smtps+insecure://mail.example'])(
    'is not %s',
    (url) => {
      expect(() => readConfig({ ...set, DAYBOOK_SMTP_URL: url })).toThrow('DAYBOOK_SMTP_URL')
    },
  )

  it('is never open to listeners in production', () => {
    const open = { ...set, DAYBOOK_SMTP_URL: 'smtp+insecure://mail.example', ...production }
    expect(() => readConfig(open)).toThrow('must not use +insecure in production')
    expect(readConfig({ ...set, ...production }).mail.smtpUrl).toBe(set.DAYBOOK_SMTP_URL)
  })

  it.each(['nobody', 'a@b\r\nBcc: evil@example.com', 'Anna <anna@example.com>'])(
    'does not come from %j',
    (from) => {
      expect(() => readConfig({ ...set, DAYBOOK_MAIL_FROM: from })).toThrow('DAYBOOK_MAIL_FROM')
    },
  )

  it('is listed without its password', () => {
    const listed = listVariables(set).find((one) => one.name === 'DAYBOOK_SMTP_URL')
    expect(listed?.value).toBe('set')
  })
})
