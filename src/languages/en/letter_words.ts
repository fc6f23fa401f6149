/** Every kind of mail, with what its text needs to know. */
export type Letter =
  | { kind: 'invitation'; organization: string; role: string; url: string }
  | { kind: 'reset'; url: string }
  | { kind: 'password_changed'; apps: 'kept' | 'ended'; url: string }
  | { kind: 'factor_added'; factor: Factor }
  | { kind: 'factor_removed'; factor: Factor }
  | { kind: 'factors_forgotten' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_made' }
  | {
      kind: 'auto_post_loosened'
      organization: string
      /** The person or key that did it, by name, with the app in between. */
      who: string
      change: 'turned_on' | 'threshold_lowered' | 'limits_raised'
    }
  | {
      kind: 'data_goes_elsewhere'
      organization: string
      who: string
      change: 'connected' | 'disconnected' | 'mapped' | 'webhook' | 'inbound_address' | 'key_marked'
    }
  | {
      kind: 'approvals_waiting'
      organization: string
      count: number
      /** The apps that asked, by name; `hasOthers` covers further apps, and keys. */
      apps: readonly string[]
      hasOthers: boolean
      url: string
    }
  | {
      kind: 'receipt_request'
      organization: string
      who: string
      /** The payment or document in words: whom, when, how much. */
      about: string
      message: string | null
      /** The last day for an answer, as people write it. */
      until: string
      url: string
    }
  | {
      kind: 'invoice_mail'
      organization: string
      document: 'invoice' | 'credit_note'
      number: string
      /** The amount to pay, with its currency. */
      amount: string
      dueOn: string | null
      /** What the region says of a copy, where the original went through its exchange. */
      copyNote: string | null
      /** The words of whoever sends it, in paragraphs. */
      message: readonly string[]
      canAnswer: boolean
    }
  | {
      kind: 'reminder_mail'
      organization: string
      number: string
      /** The first, second or third reminder of this invoice. */
      reminder: number
      dueOn: string
      /** What is left of the invoice, what the reminder charges, and both together. */
      open: string
      charges: string | null
      total: string
      payBy: string
      message: readonly string[]
      canAnswer: boolean
    }
  | {
      kind: 'digest'
      organization: string
      /** What waits, each with where it is decided. */
      items: readonly { says: string; url: string }[]
    }

export type Factor = 'totp' | 'passkey'

/** The text of a mail: paragraphs before and after at most one link. */
export type Worded = {
  subject: string
  before: string[]
  link: string | null
  after: string[]
  /** Of a mail in the name of an organization to people outside: its greeting, and who signs it. */
  signed?: { greeting: string; name: string }
}

/** The mails of one language. Names passed in are already made safe by `plainName`. */
export type LetterWords = {
  greeting: string
  closing: string
  letters: { [Kind in Letter['kind']]: (letter: Extract<Letter, { kind: Kind }>) => Worded }
}
