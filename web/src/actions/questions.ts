import type { WordId } from '../words/en.ts'

export type Question = { code: string; word: WordId; params: Record<string, string> }

/** Warnings of a draft that somebody answers before it is issued, as the server has them. */
export const questionWords: Readonly<Record<string, WordId>> = {
  split_payment_not_applied: 'ask.split_payment_not_applied',
  date_before_last: 'ask.date_before_last',
  public_address_missing: 'ask.public_address_missing',
  public_reference_missing: 'ask.public_reference_missing',
  vat_number_not_valid: 'ask.vat_number_not_valid',
  vat_number_silent: 'ask.vat_number_silent',
  vat_number_unchecked: 'ask.vat_number_unchecked',
}

type Warned = { warnings?: readonly { code: string; params?: Record<string, string> }[] }

/** What is to be answered before this action on this record. */
export function questionsOf(action: string, record: object | null): Question[] {
  if (action !== 'issue_invoice') return []
  const { warnings = [] } = (record ?? {}) as Warned
  return warnings.flatMap(({ code, params = {} }) => {
    const word = questionWords[code]
    return word === undefined ? [] : [{ code, word, params }]
  })
}
