import { isCreditorReference, isLuhn } from '#kernel/values/check_digits'

/** A reference that carries its own check, and the creditor it is stated for where that is known. */
export type Structured = { key: string; creditor: string | null; digits: string | null }

/** Words are looked for no further than any bank's form is long. */
const longestText = 2_000

/** The whole line that a Danish form carries; banks leave out signs and put in spaces. */
const fiLine = /\+?(?<![\d])(7[15])\s*<?\s*(\d{15,16})(?:\s*\+\s*(8\d{7}))?(?!\d)/g
/** Its payment id alone: 15 digits of card 71, or 16 of card 75. */
const fiId = /(?<![\dA-Z])(\d{15,16})(?![\dA-Z])/g
/** ISO 11649 as it is written, or as it is printed in groups of four. */
const rfWords = /(?<![\dA-Z])(?=(RF\d{2}(?: ?[\dA-Z]{1,21}){1,7}))/g

/** Every reference with a valid check that a text states, once each. */
export function findStructured(text: string): Structured[] {
  const words = text.slice(0, longestText).toUpperCase()
  const found = new Map<string, Structured>()
  const add = (one: Structured): void => {
    const known = found.get(one.key)
    if (known === undefined || known.creditor === null) found.set(one.key, one)
  }
  for (const [, card = '', id = '', creditor] of words.matchAll(fiLine)) {
    if ((card === '71') === (id.length === 15)) addDanish(add, id, creditor ?? null)
  }
  for (const [, id = ''] of words.matchAll(fiId)) addDanish(add, id, null)
  for (const [, groups = ''] of words.matchAll(rfWords)) addInternational(add, groups)
  return [...found.values()]
}

/** Whether both may be one: the same id stated for two creditors is two references. */
export function isSameReference(a: Structured, b: Structured): boolean {
  const mayBeOne = a.creditor === null || b.creditor === null || a.creditor === b.creditor
  return a.key === b.key && mayBeOne
}

/**
 * The numbers that a Danish payment id may carry: padded with zeros before its check digit, and by
 * the custom of one bookkeeping system followed by a 0 that says it is an invoice.
 */
export function numbersInside({ digits }: Structured): string[] {
  const body = digits?.slice(0, -1).replace(/^0+/, '') ?? ''
  return body.endsWith('0') && body.length > 4
    ? [body, body.slice(0, -1)]
    : body === ''
      ? []
      : [body]
}

function addDanish(add: (one: Structured) => void, id: string, creditor: string | null): void {
  if (!isLuhn(id) || /^0+$/.test(id)) return
  add({ key: `fi:${id}`, creditor, digits: id })
}

/** Where its last group ends and the next word begins, only the check digits tell. */
function addInternational(add: (one: Structured) => void, words: string): void {
  let joined = ''
  for (const group of words.split(' ')) {
    joined += group
    if (joined.length > 25) return
    if (isCreditorReference(joined)) add({ key: `rf:${joined}`, creditor: null, digits: null })
  }
}
