import type { Language } from '#languages/room'

/** Where a request came from, as its entrance saw it. */
export type RequestOrigin = { ip: string; userAgent: string; language: Language }

/** A person's stay. Pending: the password was shown, the second factor not yet. */
export type Session = {
  id: string
  userId: string
  email: string
  name: string
  /** What the person chose; null where they leave it to their browser. */
  language: Language | null
  state: 'pending' | 'open'
  /** Whether more than a password was shown. */
  isStrong: boolean
  /** Whether the password, a code or a passkey was shown in it within the last ten minutes. */
  isFresh: boolean
  factors: { totp: boolean; passkeys: number; recoveryCodes: number }
  /** True where a live organization wants a second factor of this person, and there is none. */
  mustEnrol: boolean
  createdAt: Date
}

/** A session as it begins, or goes on with more rights: the secret is for the cookie alone. */
export type OpenedSession = { secret: string; session: Session }
