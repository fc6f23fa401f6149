import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import type { ExchangeRate } from '#ledger/room'
import type { Reading } from '#readers/room'
import { regionOf, type RegionKey } from '#regions/room'
import { confidence, rulesVersion } from '../document/confidence.ts'
import type { KnownEvidence } from '../document/evidence_store.ts'
import type { Duplicate, Extraction } from '../document/facts.ts'
import { pageWordsOf } from '../document/page_words.ts'
import type { Recalled } from '../memory/recalled_reading.ts'
import type { ExtractionPlan } from './extraction_plan.ts'

export type Seen = {
  reading: Reading
  exchange: (ExchangeRate & { to: string }) | null
  known: KnownEvidence
  duplicate: Duplicate | null
  plan: ExtractionPlan
  recalled: Recalled | null
}

/** What is stored of a reading: its evidence, and its confidence given what is already known. */
export function concludeReading(scene: Scene, seen: Seen): Extraction {
  const { reading, exchange, known, duplicate, plan, recalled } = seen
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
    page: pageWordsOf(reading, [known.own_name, known.legal_name]),
    ...(reading.printed === undefined ? {} : { printed: reading.printed }),
    ...(recalled === null ? {} : { recalled }),
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

/**
 * The words that rules of VAT may use: the purchased items and the code of the supplier's tax regime,
 * never other text of the document.
 */
function wordsOf(reading: Reading): string {
  const regime = reading.alerts.find((alert) => alert.code === 'supplier_regime')?.params['regime']
  const texts = [
    ...(regime === undefined ? [] : [regime]),
    ...reading.lines.map((line) => line.text),
  ]
  return texts.join('\n').toLowerCase().slice(0, mostWords)
}
