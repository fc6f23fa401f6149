import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#languages/room'

/** Every text of a room, with its figures as empty braces. */
function textsOf(files: readonly string[]): Set<string> {
  const texts = new Set<string>()
  const one = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
  for (const file of files) {
    for (const [, single, double, template] of readFileSync(file, 'utf8').matchAll(one)) {
      const text = single ?? double ?? template ?? ''
      const plain = text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}').replaceAll(/\\(.)/g, '$1')
      texts.add(plain.replaceAll(/\{\w+\}/g, '{}'))
    }
  }
  return texts
}

/** Sentences that a room makes of parts; each part is looked for by itself. */
const parts: Readonly<Record<string, string>> = {
  'einvoice_unanswered.queued': 'could not be sent yet',
  'einvoice_unanswered.sent': 'has no receipt yet',
  'consent_ending.ended': 'has ended',
  consent_ending: 'ends on {}',
  bank_suggestion: 'its suggestion',
  'bank_suggestion.several': 'the best of {} suggestions',
  'bank_unmatched.fee': '{}: book it on {}, {}.',
  'bank_unmatched.interest': '{}: book it on {}, {}.',
  'receipt_missing.fee': '{}: book it on {}, {}.',
  'receipt_missing.interest': '{}: book it on {}, {}.',
  'return_due.prepared': 'check it and file it',
  return_due: 'prepare and file it',
  'receipt_arrived.one': 'One file',
  'receipt_arrived.several': '{} files',
  'no_receipt.lost': 'The receipt is lost',
  'no_receipt.not_needed': 'No receipt is needed',
  'no_receipt.not_needed_by': 'No receipt is needed',
  'possible_duplicate.hidden': 'This may be a duplicate of another document. {}',
  'possible_duplicate.twin': 'This may be a duplicate of the document {}. {}',
  'amount_differs.posted': 'If it is wrong, correct it with correct_document.',
  'amount_differs.open': 'Check it before posting.',
  'match.none': 'No {} {} in this period.',
  'posting.none': 'No {} {} in this period.',
  cash_negative:
    'The books have {} {} of cash on account {} on {}, and cash cannot be below 0. Look for takings, a withdrawal or a payment that is missing or booked twice, and count the cash.',
  'difference_not_allowed.open': 'Only {} {} is open. Close that or less.',
  'difference_not_allowed.small':
    'A small difference is at most {} {}. Write the amount off, or book it as a fee or a discount.',
  'entry_does_not_balance.sum': 'With its VAT the entry has {} {} too much in {}.',
}

const mirrored = ['waiting', 'monthPoints', 'warnings', 'failureDetails', 'formRules'] as const

describe('an English sentence that stands in a room and in the table of its words', () => {
  it('is the same in both', () => {
    const texts = textsOf([
      ...globSync('src/{rooms,engines,kernel,providers}/**/*.ts', {
        exclude: (file) => file.endsWith('.test.ts'),
      }),
    ])
    const missing = mirrored.flatMap((family) =>
      Object.entries(wordsOf('en').sentences[family]).filter(([code, sentence]) => {
        const text = parts[code] ?? sentence.replaceAll(/\{\w+\}/g, '{}')
        return !texts.has(text)
      }),
    )
    expect(missing).toEqual([])
  })
})
