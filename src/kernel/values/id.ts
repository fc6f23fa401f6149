import { V7Generator } from 'uuidv7'

// What an id says it is; aud, int, mem, dlv, job, bln, siv and enm belong to the audit log, intents,
// members, webhook deliveries, jobs, links to banks, self-invoices and notifications of the exchange; acn
// to connections to accounting systems, prn to runs that post documents, iad and inm to inbound addresses
// and what came in there, act to what Daybook did by itself, mdc to questions to a language model, fup and
// rrq to follow-ups and requests for receipts, edr to drafts of journal entries, tak and csc to takings and
// counts of cash, opn to imports of opening balances, oit and sac to open items and confirmed accounts of
// suppliers, plk to changes of the locks of the books, vst to settled VAT returns, yec to closed years, tck to
// points of a month that somebody ticked off, isd, rmd and rmt to mails with invoices, reminders and their
// terms, iho to what people handed over, rci and rco to recurring invoices and what came of each of their
// days, vck to checks of VAT numbers, pkg to packages that are taken away, viw to kept views of lists, pyr to
// remembered payees, nte to what was said about invoices.
export const prefixes = [
  ...(['org', 'usr', 'key', 'app', 'file', 'doc', 'con', 'inv', 'ein', 'bau', 'bac'] as const),
  ...([
    'btx',
    'led',
    'vat',
    'evt',
    'whk',
    'run',
    'apr',
    'aud',
    'int',
    'mem',
    'dlv',
    'job',
    'bln',
    'siv',
    'enm',
    'acn',
    'prn',
    'iad',
    'inm',
    'act',
    'mdc',
    'fup',
    'rrq',
    'edr',
    'tak',
    'csc',
    'opn',
    'oit',
    'sac',
    'plk',
    'vst',
    'yec',
    'tck',
    'isd',
    'iho',
    'rmd',
    'rmt',
    'rci',
    'rco',
    'vck',
    'pkg',
    'viw',
    'pyr',
    'nte',
  ] as const),
] as const

export type Prefix = (typeof prefixes)[number]

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 26

// Ids are read and written for every record of every answer, so both ways go by tables: ten bits
// to two letters, a letter to five bits, a byte to two hexadecimal digits.
const letterPairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31),
)
const letterBits = tableOf(alphabet)
const hexBits = tableOf('0123456789abcdef', '0123456789ABCDEF')
const bytePairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

// TypeID 0.3: the 128 bits of the uuid behind two zero bits, as 26 letters of Crockford's base32.
export function encodeId(prefix: Prefix, uuid: string): string {
  let id = `${prefix}_`
  let bits = 0
  let held = 2
  let digits = 0
  for (let index = 0; index < uuid.length; index++) {
    const code = uuid.charCodeAt(index)
    if (code === 45 && isHyphenPlace(index)) continue
    const value = hexBits[code] ?? -1
    if (value < 0) throw new RangeError('An id is made from a uuid.')
    bits = (bits << 4) | value
    held += 4
    digits++
    if (held < 10) continue
    held -= 10
    id += letterPairs[bits >> held] ?? ''
    bits &= (1 << held) - 1
  }
  if (digits !== 32 || uuid.length !== 36) throw new RangeError('An id is made from a uuid.')
  return id
}

// Null says that no record can have this id, which the edge answers like an unknown one. Exactly
// one text decodes to each uuid: upper case, and look-alikes such as o for 0, are refused.
export function decodeId(prefix: Prefix, id: string): string | null {
  const start = prefix.length + 1
  if (id.length !== start + suffixLength || !id.startsWith(prefix)) return null
  if (id.charCodeAt(start - 1) !== 95) return null
  // Three bits remain of the first letter; a greater one would be more than 128 bits.
  let bits = letterBits[id.charCodeAt(start)] ?? -1
  if (bits < 0 || bits > 7) return null
  let held = 3
  let uuid = ''
  for (let index = start + 1; index < id.length; index++) {
    const value = letterBits[id.charCodeAt(index)] ?? -1
    if (value < 0) return null
    bits = (bits << 5) | value
    held += 5
    if (held < 8) continue
    held -= 8
    uuid += bytePairs[bits >> held] ?? ''
    bits &= (1 << held) - 1
    if (isHyphenPlace(uuid.length)) uuid += '-'
  }
  return uuid
}

// UUIDv7 in rising order, also within a millisecond and when the clock steps back a little. After a
// step of more than ten seconds the library follows the clock again rather than stay ahead of it.
export function createIds(random: () => number, now: () => number): () => string {
  const generator = new V7Generator({ nextUint32: random })
  return () => generator.generateOrResetWithTs(now()).toString()
}

function isHyphenPlace(index: number): boolean {
  return index === 8 || index === 13 || index === 18 || index === 23
}

function tableOf(...alphabets: string[]): Int8Array {
  const table = new Int8Array(128).fill(-1)
  for (const letters of alphabets) {
    for (let value = 0; value < letters.length; value++) table[letters.charCodeAt(value)] = value
  }
  return table
}
