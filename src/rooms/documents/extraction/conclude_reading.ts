import { today } from '#kernel/values/day'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import type { ExchangeRate } from '#ledger/room'
import type { Reading } from '#readers/room'
import { homeRegion } from '#regions/room'
import { withoutAnswered } from '../document/answered_caps.ts'
import { confidence, rulesVersion, type ConfidenceFacts } from '../document/confidence.ts'
import { correctFacts, factsGiven, type FactCorrections } from '../document/correct_facts.ts'
import { contactsOf, type KnownEvidence } from '../document/evidence_store.ts'
import type { Background, Duplicate, Extraction, ReadFacts } from '../document/facts.ts'
import type { Recollection } from '../memory/recall.ts'

export type Seen = {
  known: KnownEvidence
  duplicate: Duplicate | null
  home: { country: string; currency: string }
  isByMember: boolean
}

/** What is kept of a reading. */
export function factsOf(
  reading: Reading,
  exchange: (ExchangeRate & { to: string }) | null,
  recollection: Pick<Recollection, 'page' | 'recalled'>,
): ConfidenceFacts {
  return {
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
    page: recollection.page,
    ...(reading.printed === undefined ? {} : { printed: reading.printed }),
    ...(reading.parts === undefined ? {} : { parts: reading.parts }),
    ...(recollection.recalled === null ? {} : { recalled: recollection.recalled }),
    exchange,
  }
}

/** The facts as a person corrected them, beside what the reader found. */
export function withCorrections(read: ConfidenceFacts, given: FactCorrections): ConfidenceFacts {
  const { asRead: _, ...plain } = read
  if (factsGiven(given).length === 0) return plain
  const { kind, fields, vatRows, equations, alerts, exchange } = plain
  const asRead: ReadFacts = { kind, fields, vatRows, equations, alerts, exchange }
  return { ...plain, ...correctFacts(asRead, given), asRead }
}

/** What is stored: the facts, and their confidence given what is already known. */
export function concludeReading(
  scene: Scene,
  facts: ConfidenceFacts,
  given: FactCorrections,
  { known, duplicate, home, isByMember }: Seen,
): Extraction {
  const { timeZone } = homeRegion(scene)
  const hasContact = contactsOf(known).accepted.length > 0
  const background: Background = {
    today: today(scene.now, timeZone),
    home: { ...home, vatNumber: known.vat_number },
    supplierKnown: known.times_posted > 0 || known.memory !== null || hasContact,
    knownIbans: known.ibans,
    usualTotal: facts.fields.currency?.value === home.currency ? known.largest_total : null,
    isByMember,
    ceiling: ceilingOf(known, home.currency),
    duplicate,
    undo: { posted: known.posted, undone: known.undone },
    outcome: { accepted: known.accepted, corrected: known.corrected },
  }
  const judged = confidence(facts, background)
  const caps = withoutAnswered(judged.caps, given)
  const { asRead } = facts
  // What it would have had without the correction, against which the correction is counted.
  const before =
    asRead === undefined
      ? {}
      : {
          asRead: {
            ...asRead,
            confidence: confidence({ ...facts, ...asRead }, background).confidence,
          },
        }
  return { ...facts, ...before, confidence: caps[0]?.cap ?? 0, caps, rulesVersion }
}

function ceilingOf({ ceiling_minor: minor }: KnownEvidence, currency: string) {
  return minor === null ? null : { minor, digits: currencyDigits(currency) }
}

const mostLines = 100
const mostAttachments = 20
const mostWords = 2_000

/**
 * The words that rules of VAT may use: the purchased items and the code of the supplier's tax
 * regime, never other text of the document.
 */
function wordsOf(reading: Reading): string {
  const regime = reading.alerts.find((alert) => alert.code === 'supplier_regime')?.params['regime']
  const texts = [
    ...(regime === undefined ? [] : [regime]),
    ...reading.lines.map((line) => line.text),
  ]
  return texts.join('\n').toLowerCase().slice(0, mostWords)
}
