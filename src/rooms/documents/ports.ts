/** Which company, and the day on which it must have been there. */
export type RegisterQuestion = {
  /** Of its VAT number: that of its country, but EL for Greece and XI for Northern Ireland. */
  prefix: string
  /** Without the prefix; its check digit is right. */
  number: string
  /** YYYY-MM-DD */
  day: string
}

/**
 * What a public register says. Three outcomes, never two: a register that does not answer has not said
 * that there is no such company.
 */
export type RegisterAnswer =
  | {
      outcome: 'found'
      register: string
      /** Its names on that day; none where the register does not tell them. */
      names: string[]
      /** On that day, or now where the register knows no other day. */
      isActive: boolean
    }
  | { outcome: 'not_found'; register: string }
  | { outcome: 'unknown'; why: string }

/** A public register of companies. It never throws: what went wrong outside is `unknown`. */
export type CompanyRegister = {
  /** The prefixes that it knows; the first register that knows one is asked. */
  prefixes: readonly string[]
  look(question: RegisterQuestion): Promise<RegisterAnswer>
}

/** A page that a language model is shown: how it looks, where it can be drawn, and its words. */
export type AskedPage = { page: number; image: Uint8Array | null; words: string }

export const askedFields = [
  'supplierName',
  'supplierVatNumber',
  'date',
  'invoiceNumber',
  'total',
  'vat',
  'net',
  'currency',
] as const
export type AskedField = (typeof askedFields)[number]

/** A value, and the words of the page that it is taken from. Nothing is believed without these. */
export type AskedValue = { value: string; snippet: string }

/** What was used of the service: nothing, so many tokens, or nobody knows. */
export type ModelUse = { inputTokens: number; outputTokens: number } | 'none' | 'unknown'

export type ModelAnswer =
  | { outcome: 'answered'; fields: Partial<Record<AskedField, AskedValue | null>>; use: ModelUse }
  | { outcome: 'failed'; why: string; use: ModelUse }

/** A language model as a second reader. It never throws, and sends every question once. */
export type LanguageReader = {
  /** Who gets the pages and where, as a person has to allow it. */
  destination: string
  model: string
  /** The most that an organization may spend in a month, in millionths of a US dollar. */
  monthlyLimitMicros: bigint
  /** The price of so many tokens, in millionths of a US dollar, rounded up. */
  priceMicros(inputTokens: number, outputTokens: number): bigint
  /** The most that a question with these pages can use. */
  mostTokens(pages: readonly AskedPage[]): { inputTokens: number; outputTokens: number }
  ask(pages: readonly AskedPage[]): Promise<ModelAnswer>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    companyRegisters: Record<'live' | 'test', readonly CompanyRegister[]>
    languageModels: Record<'live' | 'test', LanguageReader | null>
  }
}
