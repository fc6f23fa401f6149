import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import type { Mailer } from '#mail/ports'
import { createMailDirectory } from '../../src/providers/mail_directory/provider.ts'
import { createSmtpMailer } from '../../src/providers/smtp/provider.ts'
import { mailerPromises, messageOf, type Candidate } from '../suites/mailer.suite.ts'

const from = 'books@daybook.test'
const root = mkdtempSync(join(tmpdir(), 'daybook-mail-'))
const servers: SMTPServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((one) => new Promise<void>((done) => one.close(() => done()))))
  rmSync(root, { recursive: true, force: true })
})

type Post = { port: number; received: Buffer[]; users: string[]; wasSecure: boolean[] }

/** A real mail server on this machine, which keeps what it is given. */
async function openServer(options: SMTPServerOptions = {}): Promise<Post> {
  const post: Post = { port: 0, received: [], users: [], wasSecure: [] }
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    onAuth(auth, _session, callback) {
      if (auth.password !== 'the right p@ss') return callback(new Error('no'))
      post.users.push(auth.username ?? '')
      return callback(null, { user: auth.username ?? '' })
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        post.wasSecure.push(session.secure)
        post.received.push(Buffer.concat(parts))
        callback()
      })
    },
    ...options,
  })
  servers.push(server)
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', () => resolve()))
  post.port = (server.server.address() as AddressInfo).port
  return post
}

/** A certificate for 127.0.0.2, which is this machine under a name that nobody exempts from TLS. */
function makeCertificate(): { key: string; cert: string } {
  const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.2', '-addext', 'subjectAltName=IP:127.0.0.2']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const certificate = makeCertificate()
const tls = { key: certificate.key, cert: certificate.cert }
const trusted = { from, ca: certificate.cert, timeoutMs: 15_000 }

describe('mail by SMTP', async () => {
  const post = await openServer(tls)
  const candidate: Candidate = {
    mailer: createSmtpMailer({ url: `smtp://127.0.0.2:${post.port}`, ...trusted }),
    received: async () => post.received,
  }
  it.each(mailerPromises)('$says', async ({ holds }) => {
    await holds(candidate)
  })
  it('went over TLS, every piece of it', () => {
    expect(post.wasSecure.length).toBeGreaterThan(0)
    expect(post.wasSecure).not.toContain(false)
  })
})

describe('mail in a directory', () => {
  const directory = join(root, 'letters')
  const candidate: Candidate = {
    mailer: createMailDirectory(directory, from),
    received: async () => {
      const names = readdirSync(directory, { withFileTypes: true }).map((one) => one.name)
      return names.toSorted().map((name) => readFileSync(join(directory, name)))
    },
  }
  it.each(mailerPromises)('$says', async ({ holds }) => {
    await holds(candidate)
  })
  it('is for its owner’s eyes alone, and is there whole or not at all', async () => {
    await candidate.mailer.send(messageOf())
    const names = readdirSync(directory)
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f-]+\.eml$/)
      expect(statSync(join(directory, name)).mode & 0o077).toBe(0)
    }
    expect(statSync(directory).mode & 0o077).toBe(0)
  })
})

/** Adapters with one fault each, as one might have it. */
const faulty: Record<string, (good: Candidate) => Mailer> = {
  'sends nothing': () => ({ send: async () => 'sent' }),
  'gives every attempt a name of its own': ({ mailer }) => ({
    send: (message) => mailer.send({ ...message, id: `${message.id}${Math.random()}` }),
  }),
  'loses what is not ASCII': ({ mailer }) => ({
    send: (message) =>
      mailer.send({ ...message, subject: message.subject.replaceAll(/[^ -~]/g, '?') }),
  }),
  'joins broken lines and sends them': ({ mailer }) => ({
    send: (message) =>
      mailer.send({
        ...message,
        id: message.id.replaceAll(/[^\w-]/g, ''),
        to: message.to.replaceAll(/\s.*/gs, ''),
        subject: message.subject.replaceAll(/[\r\n]/g, ' '),
      }),
  }),
}

describe.each(Object.entries(faulty))('the suite catches an adapter that %s', (name, spoil) => {
  it('by one promise at least', async () => {
    const folder = join(root, name.replaceAll(' ', '_'))
    const good: Candidate = {
      mailer: createMailDirectory(folder, from),
      received: async () => {
        try {
          return readdirSync(folder).map((one) => readFileSync(join(folder, one)))
        } catch {
          return []
        }
      },
    }
    const bad = { ...good, mailer: spoil(good) }
    const outcomes = await Promise.allSettled(mailerPromises.map(({ holds }) => holds(bad)))
    expect(outcomes.some((one) => one.status === 'rejected')).toBe(true)
  })
})

describe('a mail server', () => {
  it('that offers no TLS gets nothing, neither mail nor password', async () => {
    const post = await openServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const url = `smtp://anna:the%20right%20p%40ss@127.0.0.2:${post.port}`
    await expect(createSmtpMailer({ url, ...trusted }).send(messageOf())).rejects.toThrow(
      /STARTTLS|TLS/i,
    )
    expect([post.received, post.users]).toEqual([[], []])
  })

  it('gets mail in the open where its address says so', async () => {
    const post = await openServer({ disabledCommands: ['STARTTLS'] })
    const url = `smtp+insecure://127.0.0.2:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('sent')
    expect(post.wasSecure).toEqual([false])
  })

  it('gets mail in the open on this machine', async () => {
    const post = await openServer({ disabledCommands: ['STARTTLS'] })
    const url = `smtp://127.0.0.1:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('sent')
  })

  it('gets nothing where nobody vouches for its certificate', async () => {
    const post = await openServer(tls)
    const url = `smtp://127.0.0.2:${post.port}`
    const mailer = createSmtpMailer({ url, from, timeoutMs: 15_000 })
    await expect(mailer.send(messageOf())).rejects.toThrow(/certificate/i)
    expect(post.received).toEqual([])
  })

  it('that speaks TLS from the first byte is spoken to so', async () => {
    const post = await openServer({ ...tls, secure: true })
    const url = `smtps://127.0.0.2:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('sent')
    expect(post.wasSecure).toEqual([true])
  })

  it('is shown the name and password of the address, once the line is closed to others', async () => {
    const post = await openServer({ ...tls, authOptional: false })
    const url = `smtp://anna:the%20right%20p%40ss@127.0.0.2:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('sent')
    expect(post.users).toEqual(['anna'])
  })

  it('that does not know our password is ours to fix: the mail is tried again', async () => {
    const post = await openServer({ ...tls, authOptional: false })
    const url = `smtp://anna:wrong@127.0.0.2:${post.port}`
    await expect(createSmtpMailer({ url, ...trusted }).send(messageOf())).rejects.toThrow()
    expect(post.received).toEqual([])
  })

  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('no such box'), { responseCode })),
  })

  it('that refuses the receiver for good is believed', async () => {
    const post = await openServer({ ...tls, ...refusing(550) })
    const url = `smtp://127.0.0.2:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('refused')
  })

  it('that refuses the receiver for now is asked again later', async () => {
    const post = await openServer({ ...tls, ...refusing(450) })
    const url = `smtp://127.0.0.2:${post.port}`
    await expect(createSmtpMailer({ url, ...trusted }).send(messageOf())).rejects.toThrow()
  })

  it('that refuses what is in the mail for good is believed too', async () => {
    const post = await openServer({
      ...tls,
      onData(stream, _session, callback) {
        stream.on('data', () => undefined)
        const no = Object.assign(new Error('spam'), { responseCode: 554 })
        stream.on('end', () => callback(no))
      },
    })
    const url = `smtp://127.0.0.2:${post.port}`
    expect(await createSmtpMailer({ url, ...trusted }).send(messageOf())).toBe('refused')
  })

  it('that says nothing is given up after a while', async () => {
    const post = await openServer({ ...tls, onConnect: () => undefined })
    const url = `smtp://127.0.0.2:${post.port}`
    const start = performance.now()
    const mailer = createSmtpMailer({ url, ...trusted, timeoutMs: 300 })
    await expect(mailer.send(messageOf())).rejects.toThrow(/timeout|greeting/i)
    expect(performance.now() - start).toBeLessThan(12_000)
  })

  it('that is not there is a passing fault', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.2:1', ...trusted })
    await expect(mailer.send(messageOf())).rejects.toThrow(/ECONNREFUSED/)
  })
})
