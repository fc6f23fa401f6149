import type { ExchangeRate } from '#ledger/room'
import type { FactCorrections } from '../document/correct_facts.ts'
import type { ReaderInput, Reading, Refusal } from '#readers/room'
import type { RegisterFinding } from '../document/facts.ts'
import type { Recollection } from '../memory/recall.ts'

export type ExtractionPlan = {
  documentId: string
  home: ReaderInput['home']
  file: { sha256: string; fileName: string | null; mimeType: string | null } | null
  hasText: boolean
  /** Its file was cut: nothing is read from the whole any more. */
  isSplit?: boolean
  /** Whether a job began it, which can come again when the readers have time. */
  byJob?: boolean
  /** What a person had corrected when reading began; it decides the rate to ask for. */
  given?: FactCorrections
}

export type ExtractionReply = {
  outcome: Reading | Refusal | { refused: 'file_missing' | 'file_split'; detail: string }
  exchange: (ExchangeRate & { to: string }) | null
  /** What is known of this supplier's documents, and the words of the page. */
  recollection: Pick<Recollection, 'page' | 'recalled'>
  /** What a register of companies said of a new supplier; calls begun before this have none. */
  register?: RegisterFinding | null
}
