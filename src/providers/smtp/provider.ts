import { createTransport } from 'nodemailer'
import type { Mailer, MailMessage } from '#mail/ports'

type Options = {
  url: string
  from: string
  /** How long the other side may be silent at any step. */
  timeoutMs?: number
  /** Who may vouch for the server's certificate, where it is not one whom every machine trusts. */
  ca?: string
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Hands mail to a server by SMTP (RFC 5321). Passwords and links never travel in the open: without
 * TLS nothing is sent, unless the address says so or names this machine.
 */
export function createSmtpMailer(options: Options): Mailer {
  const address = new URL(options.url)
  const isImplicit = address.protocol === 'smtps:'
  const mayBeOpen = address.protocol === 'smtp+insecure:' || loopback.has(address.hostname)
  const timeout = options.timeoutMs ?? 20_000
  const transport = createTransport({
    host: address.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(address.port || (isImplicit ? 465 : 587)),
    secure: isImplicit,
    requireTLS: !isImplicit && !mayBeOpen,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    tls: {
      rejectUnauthorized: !mayBeOpen,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(address.username),
            pass: decodeURIComponent(address.password),
          },
        }),
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(envelopeOf(message, options.from))
        return 'sent'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw Object.assign(error as Error, { isUnsent: isUnsent(error) })
      }
    },
  }
}

/** The address is given as an object, so that nothing in it is read as a list or a second header. */
function envelopeOf(message: MailMessage, from: string) {
  const { id, to, subject, text, html, fromName, replyTo, attachments = [] } = message
  const names = attachments.flatMap(({ fileName, type }) => [fileName, type])
  for (const line of [id, to, subject, fromName ?? '', replyTo ?? '', ...names]) {
    if (/[\r\n]/.test(line)) throw new Error('a header of a mail has a line break in it')
  }
  return {
    from: { name: fromName === undefined ? 'Daybook' : `${fromName} via Daybook`, address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    attachments: attachments.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    subject,
    text,
    html,
    messageId: `<${id}@${from.split('@').at(-1) ?? 'daybook'}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  }
}

/** An answer other than 2yz, or no connection at all: the server has not taken it over. */
function isUnsent(error: unknown): boolean {
  const { responseCode, syscall } = error as { responseCode?: number; syscall?: string }
  return responseCode !== undefined || syscall === 'connect' || syscall === 'getaddrinfo'
}

/** RFC 5321, 4.2.1: 5yz about this recipient or message is permanent; a wrong password is for us to fix. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  if (responseCode === undefined || responseCode < 500) return false
  return command === 'RCPT TO' || command === 'DATA'
}
