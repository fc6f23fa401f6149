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
    languageModels: Record<'live' | 'test', LanguageReader | null>
  }
}
