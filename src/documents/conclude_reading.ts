import { today } from '#kernel/day'
import type { Scene } from '#kernel/scene'
import type { ExchangeRate } from '#ledger/room'
import type { Reading } from '#readers/room'
import { regionOf, type RegionKey } from '#regions/room'
import { confidence, rulesVersion } from './confidence.ts'
import type { Known } from './evidence_store.ts'
import type { Duplicate, Extraction } from './facts.ts'
import type { ExtractionPlan } from './extraction_step.ts'

export type Seen = {
  reading: Reading
  exchange: (ExchangeRate & { to: string }) | null
  known: Known
  duplicate: Duplicate | null
  plan: ExtractionPlan
}

/** What is kept of a reading: its evidence, and how far it is trusted in the light of what is known. */
export function concludeReading(scene: Scene, seen: Seen): Extraction {
  const { reading, exchange, known, duplicate, plan } = seen
  const facts = {
    reader: reading.reader,
    readerVersion: reading.version,
    sourceClass: reading.sourceClass,
    kind: reading.kind,
    fields: reading.fields,
    vatRows: reading.vatRows,
    lines: reading.lines.slice(0, mostLines),
    equations: reading.equations,
    validation: reading.validation,
    attachments: reading.attachments.slice(0, mostAttachments),
    signature: reading.signature,
    alerts: reading.alerts,
    language: reading.language,
    words: wordsOf(reading),
    exchange,
  }
  const { timeZone } = regionOf(scene.principal.regionKey as RegionKey)
  const judged = confidence(facts, {
    today: today(scene.now, timeZone),
    home: { ...plan.home, vatNumber: known.vat_number },
    supplierKnown: known.times_posted > 0 || known.memory !== null || known.contacts.length > 0,
    knownIbans: known.ibans,
    usualTotal: reading.fields.currency?.value === plan.home.currency ? known.largest_total : null,
    duplicate,
    undo: { posted: known.posted, undone: known.undone },
  })
  return { ...facts, ...judged, rulesVersion }
}

const mostLines = 100
const mostAttachments = 20
const mostWords = 2_000

/** Where coding may look for words: what was bought, never what else the paper says. */
function wordsOf(reading: Reading): string {
  const texts = reading.lines.map((line) => line.text)
  return texts.join('\n').toLowerCase().slice(0, mostWords)
}
