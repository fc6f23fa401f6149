import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examineMailIn } from './doctor_mail.ts'

const root = mkdtempSync(join(tmpdir(), 'daybook-doctor-mail-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const fileOf = (name: string): string => join(root, name)
for (const name of ['one', 'other']) {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '60']
  const files = ['-keyout', fileOf(`${name}.key`), '-out', fileOf(`${name}.pem`)]
  const made = ['req', '-x509', ...kind, ...files, '-subj', '/CN=in.example.com']
  execFileSync('openssl', made, { stdio: 'ignore' })
}
writeFileSync(fileOf('nonsense.pem'), 'nothing')

const day = 86_400_000
const later = (days: number): Date => new Date(Date.now() + days * day)
const found = async () => [{ exchange: 'mx.example.com' }]
const none = async () => {
  throw new Error('ENOTFOUND')
}
const line = (
  tls: { cert: string; key: string } | null,
  domain: string | null = 'in.example.com',
) => ({
  mailIn: { domain, tls, perHour: 1, perSender: 1 },
})
const one = { cert: fileOf('one.pem'), key: fileOf('one.key') }

describe('mail in', () => {
  it('is fine where none is taken in, and where MX and certificate are right', async () => {
    expect(await examineMailIn(line(null, null), later(0), none)).toMatchObject([{ fix: null }])
    const all = await examineMailIn(line(one), later(0), found)
    expect(all.map(({ fix }) => fix)).toEqual([null, null])
    expect(all[0]?.says).toContain('mx.example.com')
  })

  it('needs an MX record', async () => {
    const [first] = await examineMailIn(line(one), later(0), none)
    expect(first?.fix).toContain('publish an MX record')
  })

  it.each([
    ['none', null, 0, 'set DAYBOOK_MAIL_IN_CERT'],
    ['of another key', { ...one, key: fileOf('other.key') }, 0, 'name the key'],
    ['unreadable', { ...one, cert: fileOf('nonsense.pem') }, 0, 'name files in PEM'],
    ['that ends soon', one, 50, 'renew the certificate'],
    ['that has ended', one, 70, 'renew the certificate'],
  ])('with a certificate, %s, says what to do', async (_, tls, days, fix) => {
    const [, second] = await examineMailIn(line(tls), later(days), found)
    expect(second?.fix).toContain(fix)
  })
})
