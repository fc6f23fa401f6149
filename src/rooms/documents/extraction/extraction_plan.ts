import type { ExchangeRate } from '#ledger/room'
import type { FactCorrections } from '../document/correct_facts.ts'
import type { ReaderInput, Reading, Refusal } from '#readers/room'
import type { Recollection } from '../memory/recall.ts'

export type ExtractionPlan = {
  documentId: string
  home: ReaderInput['home']
  file: { sha256: string; fileName: string | null; mimeType: string | null } | null
  hasText: boolean
  /** Whether a job began it, which can come again when the readers have time. */
  byJob?: boolean
  /** What a person had corrected when reading began; it decides the rate to ask for. */
  given?: FactCorrections
}

export type ExtractionReply = {
  outcome: Reading | Refusal | { refused: 'file_missing'; detail: string }
  exchange: (ExchangeRate & { to: string }) | null
  /** What is known of this supplier's documents, and the words of the page. */
  recollection: Pick<Recollection, 'page' | 'recalled'>
}
