/** A mail as it is handed over. The sender's own address is the adapter's to know. */
export type MailMessage = {
  /** Stable over every attempt: it becomes the Message-ID, by which a second copy is recognized. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** In whose name it is written, such as an organization's; shown beside that of Daybook. */
  fromName?: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { fileName: string; type: string; bytes: Uint8Array }

/**
 * `sent`: the other side took it. `refused`: it will never take it, so another attempt is no use.
 * Whatever may pass (silence, a busy server) is thrown, and the mail is tried again. `isUnsent: true` on
 * what is thrown says that nothing was taken for sure; without it, nobody knows.
 */
export type MailOutcome = 'sent' | 'refused'

export type Mailer = { send(message: MailMessage): Promise<MailOutcome> }

declare module '#kernel/corridor/ports' {
  interface Ports {
    /** The same for both modes; null where nothing can be sent. */
    mailers: Record<'live' | 'test', Mailer | null>
  }
}
