import type { ExchangeRate } from '#ledger/room'
import type { ReaderInput, Reading, Refusal } from '#readers/room'

export type ExtractionPlan = {
  documentId: string
  home: ReaderInput['home']
  file: { sha256: string; fileName: string | null; mimeType: string | null } | null
  hasText: boolean
}

export type ExtractionReply = {
  outcome: Reading | Refusal | { refused: 'file_missing'; detail: string }
  exchange: (ExchangeRate & { to: string }) | null
}
