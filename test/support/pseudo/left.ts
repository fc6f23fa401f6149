/** What a reader sees or hears, and where. */
export type Seen = { text: string; at: string }

/** What no list has, with the words that gave it away. */
type Left = Seen & { words: string[] }

/** What stands outside all angle quotes. */
function outside(text: string): string {
  let depth = 0
  let left = ''
  for (const letter of text) {
    if (letter === '«') {
      if (depth === 0) left += ' '
      depth += 1
    } else if (letter === '»' && depth > 0) depth -= 1
    else if (depth === 0) left += letter
  }
  return left
}

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

/** Codes of records; a person is told their words. */
const isCode = (text: string): boolean => /^[a-z]+(?:[_.-][a-z]+)*$/.test(text)

/** Sentences are no data, whatever an answer has them in. */
const sentences = new Set(['detail', 'message', 'says', 'title', 'hint'])

/** What came from people, banks and papers: the values of records, as an answer has them. */
export function dataIn(answer: unknown, found: Set<string> = new Set(), name = ''): Set<string> {
  if (typeof answer === 'string' && !sentences.has(name)) {
    const text = plain(outside(answer))
    if (text !== '' && !isCode(text)) found.add(text.toLowerCase())
  } else if (Array.isArray(answer)) for (const one of answer) dataIn(one, found, name)
  else if (typeof answer === 'object' && answer !== null) {
    for (const [inner, value] of Object.entries(answer)) {
      // The same in English is for readers of English.
      if (!/(?:En|_en)$/.test(inner)) dataIn(value, found, inner)
    }
  }
  return found
}

/** Words of days, months and countries, which the reader's own `Intl` says. */
const spokenByIntl = new Map<string, ReadonlySet<string>>()

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

function intlWords(locale: string): ReadonlySet<string> {
  const before = spokenByIntl.get(locale)
  if (before !== undefined) return before
  const parts = new Set<string>(['kl', 'den', 'alle', 'ore', 'pct', 'kr', 'eur', 'dkk', 'gmt'])
  const kinds = ['long', 'short', 'narrow'] as const
  for (let month = 0; month < 12; month += 1) {
    for (const style of kinds) {
      const day = new Date(Date.UTC(2026, month, month + 1, 12))
      // Twelve days after another, so that every day of the week is among them.
      const next = new Date(Date.UTC(2026, 0, month + 1, 12))
      for (const [of, options] of [
        [day, { month: style }],
        [next, { weekday: style }],
        [day, { day: 'numeric', month: style }],
      ] as const) {
        const written = new Intl.DateTimeFormat(locale, options)
        for (const word of written.format(of).matchAll(/\p{L}+/gu)) parts.add(word[0].toLowerCase())
      }
    }
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const unit of ['day', 'hour', 'minute', 'second', 'week', 'month', 'year'] as const) {
    for (const count of [-40, -2, -1, 0, 1, 2, 40]) {
      for (const word of relative.format(count, unit).matchAll(/\p{L}+/gu)) {
        parts.add(word[0].toLowerCase())
      }
    }
  }
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  for (const first of letters) {
    for (const second of letters) {
      for (const word of (countries.of(first + second) ?? '').matchAll(/\p{L}+/gu)) {
        parts.add(word[0].toLowerCase())
      }
    }
  }
  spokenByIntl.set(locale, parts)
  return parts
}

/** Names of things that are the same in every language. */
const names = [
  'daybook',
  'safari',
  'chrome',
  'linux',
  'test',
  'vat',
  'iban',
  'pdf',
  'csv',
  'xml',
  'saf-t',
  'cvr',
  'esc',
  'ctrl',
  'enter',
]

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Without a text that stands in it as a whole word or words. */
function without(text: string, one: string): string {
  let left = text
  for (let at = left.indexOf(one); at >= 0; at = left.indexOf(one, at + 1)) {
    if (isLetter(left[at - 1]) || isLetter(left[at + one.length])) continue
    left = `${left.slice(0, at)} ${left.slice(at + one.length)}`
  }
  return left
}

/** What is neither said by us, nor data, nor a figure. */
export function leftOf(seen: readonly Seen[], data: ReadonlySet<string>, locale: string): Left[] {
  const known = new Set([...intlWords(locale), ...names])
  const values = [...data]
    .filter((one) => one.length > 1)
    .toSorted((one, other) => other.length - one.length)
  const all = values.join('\n')
  return seen.flatMap(({ text, at }) => {
    const left = plain(outside(text).replaceAll(/https?:\/\/\S+/g, ' '))
    // The end of a key.
    if (/^…\S{1,8}$/.test(left)) return []
    const low = left.toLowerCase()
    // What is cut off stands in the whole.
    const cut = low.replace(/…$/, '').trim()
    if (cut.length >= 4 && all.includes(cut)) return []
    const rest = values.reduce((so, one) => (so.includes(one) ? without(so, one) : so), low)
    const words = [...rest.matchAll(/\p{L}+/gu)].map(([word]) => word)
    const strange = words.filter((word) => word.length > 2 && !known.has(word))
    return strange.length === 0
      ? []
      : [{ text: left.slice(0, 200), at, words: strange.slice(0, 20) }]
  })
}
