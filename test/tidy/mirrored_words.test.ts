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

/** Families with sentences that rooms make of parts, such as a name and what is wrong with it. */
const made = [
  'einvoiceFaults',
  'providerFaults',
  'readerFaults',
  'openingFindings',
  'entryFaults',
  'askedFaults',
  'shadow',
] as const

/** Said with the name and the rule of a number in the data of a region. */
const ofRegions: ReadonlySet<string> = new Set(['business_id_cvr', 'business_id_iva'])

const longestPart = (text: string): string =>
  text.split(/\{\w*\}/).toSorted((one, other) => other.length - one.length)[0] ?? ''

const roomTexts = (): Set<string> =>
  textsOf(
    globSync('src/{rooms,engines,kernel,providers,pages,edge}/**/*.ts', {
      exclude: (file) => file.endsWith('.test.ts'),
    }),
  )

describe('an English sentence that stands in a room and in the table of its words', () => {
  it('is the same in both', () => {
    const texts = roomTexts()
    const missing = mirrored.flatMap((family) =>
      Object.entries(wordsOf('en').sentences[family]).filter(([code, sentence]) => {
        const text = parts[code] ?? sentence.replaceAll(/\{\w+\}/g, '{}')
        return !texts.has(text)
      }),
    )
    expect(missing).toEqual([])
  })

  it('is said by a room, whole or made of parts', () => {
    const texts = [...roomTexts()].filter((text) => text.includes(' '))
    const held = texts.map(longestPart).filter((part) => part.length >= 8)
    const idle = made.flatMap((family) =>
      Object.entries<string>(wordsOf('en').sentences[family]).filter(([code, sentence]) => {
        if (ofRegions.has(code)) return false
        const own = longestPart(sentence).trim()
        return (
          !texts.some((text) => text.includes(own)) && !held.some((part) => sentence.includes(part))
        )
      }),
    )
    expect(idle).toEqual([])
  })
})
