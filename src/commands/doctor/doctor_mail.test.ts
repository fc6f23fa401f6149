import { describe, expect, it } from 'vitest'
import type { Config } from '#config/config'
import { testConfig } from '#test/support/world'
import { examineMail } from './doctor_mail.ts'

const examine = (over: Partial<Config>) =>
  examineMail(testConfig('postgres://nobody@127.0.0.1:1/x', over))

describe('the way mail takes', () => {
  it('is well with a server, which is named without name and password', () => {
    const mail = { smtpUrl: 'smtp://anna:secret@mail.example:587', from: 'books@example.com' }
    expect(examine({ env: 'production', mail })).toEqual({
      says: 'mail is sent through mail.example:587 (not checked)',
      fix: null,
    })
  })

  it('is well in a trial, where it is written to files', () => {
    const finding = examine({ files: '/srv/daybook' })
    expect(finding.fix).toBeNull()
    expect(finding.says).toContain('/srv/daybook/mail')
  })

  it.each<[string, Partial<Config>]>([
    ['in production', { env: 'production' }],
    ['where files lie in a bucket', { files: 's3://bucket' }],
  ])('is wrong %s without a server', (_name, over) => {
    expect(examine(over).fix).toBe('set DAYBOOK_SMTP_URL and DAYBOOK_MAIL_FROM')
  })
})
