import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '#intake/room'
import { makeAddress } from '../support/intake/inbound.ts'
import { testNames } from '../support/intake/mails.ts'
import { useWorld } from '../support/use_world.ts'

const root = mkdtempSync(join(tmpdir(), 'daybook-mail-tls-'))
const world = useWorld({ startsOn: '2026-11-16' })
let server: MailServer
let ca: string
beforeAll(async () => {
  const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...names]
  execFileSync('openssl', made, { stdio: 'ignore' })
  ca = readFileSync(cert, 'utf8')
  Object.assign(world.app.ports, { names: testNames })
  const tls = { cert: readFileSync(cert), key: readFileSync(key) }
  server = await startMailServer(world.app, { port: 0, host: '127.0.0.1', tls })
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

const send = async (to: string, messageId: string, more: object) =>
  await createTransport({ host: '127.0.0.1', port: server.port, ...more }).sendMail({
    from: 'anna@proven.example',
    to,
    subject: 'Bill',
    text: 'Total 125,00',
    messageId,
  })

describe('mail by STARTTLS', () => {
  it('is taken after the conversation was encrypted, and checked as any other', async () => {
    const org = await world.createOrg('denmark')
    const body = { name: 'Bills', kind: 'mail', senders: ['@proven.example'] }
    const { address } = (await makeAddress(world, org, body)) as unknown as { address: string }
    const tls = { ca, servername: 'localhost' }
    const sent = await send(address, '<one@x>', { requireTLS: true, tls })
    expect(sent.response).toMatch(/^250/)
    const open = await send(address, '<two@x>', { ignoreTLS: true })
    expect(open.response).toMatch(/^250/)
    const { items } = (await world.read(org, 'inbound-messages')).body.result
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ verified: true, sender: 'anna@proven.example' })
  })

  it('shows a certificate that a sender can check', async () => {
    const sending = send('x@y.example', '<three@x>', { requireTLS: true })
    await expect(sending).rejects.toThrow(/certificate/)
  })
})
