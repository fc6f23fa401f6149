import { fiReference, rfReference } from '#invoices/room'

/** What the bank says of a payment, as far as a reference may stand in it. */
export type Stated = { reference: string | null; text: string }

/** Words are looked for no further than any bank's form is long. */
const longestText = 2_000

/** The whole line that a Danish form carries; banks leave out signs and put in spaces. */
const fiLine = /\+?(7[15]) ?<? ?(\d{15,16}) ?\+ ?(8\d{7})/g
/** Its payment id alone: 15 digits of card 71, or 16 of card 75. */
const fiId = /(?<![\dA-Z<])\d{15,16}(?![\dA-Z]| ?\+)/g
/** ISO 11649 as it is written or as it is printed, in groups; looked ahead for, since two may follow. */
const rfWords = /(?<![\dA-Z])(?=(RF\d{2}(?: ?[\dA-Z]{1,21}){1,7}))/g

/**
 * Every structured reference with a valid check that a payment states, in the form in which invoices
 * carry theirs. A payment id alone is one of ours only with the organization's creditor number.
 */
export function referencesIn(stated: Stated, creditor: string | null): string[] {
  const found = new Set<string>()
  for (const given of [stated.reference ?? '', stated.text]) {
    const words = given.slice(0, longestText).toUpperCase()
    for (const [, kind = '', id = '', to = ''] of words.matchAll(fiLine)) {
      addFi(found, kind, id, to)
    }
    for (const [id] of words.matchAll(fiId)) {
      if (creditor !== null) addFi(found, id.length === 15 ? '71' : '75', id, creditor)
    }
    for (const [, groups = ''] of words.matchAll(rfWords)) addRf(found, groups)
  }
  return [...found]
}

/** Making the reference anew from its digits shows whether the last of them is right. */
function addFi(found: Set<string>, kind: string, id: string, creditor: string): void {
  if ((kind === '71') !== (id.length === 15)) return
  const made = fiReference(kind === '71' ? '71' : '75', creditor, id.slice(0, -1))
  if (made.includes(`<${id}+`)) found.add(made)
}

/** Where its last group ends and the next word begins, only the check digits tell. */
function addRf(found: Set<string>, words: string): void {
  let joined = ''
  for (const group of words.split(' ')) {
    joined += group
    if (joined.length < 5 || joined.length > 25) continue
    const [, text = ''] = /^RF\d{2}([\dA-Z]{1,21})$/.exec(joined) ?? []
    if (text !== '' && rfReference(text) === joined) found.add(joined)
  }
}
