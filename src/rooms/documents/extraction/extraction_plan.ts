import type { ExchangeRate } from '#ledger/room'
import type { Reading, Refusal } from '#readers/room'
import type { Recalled } from '../memory/recalled_reading.ts'

export type ExtractionPlan = {
  documentId: string
  home: { country: string; currency: string }
  file: { sha256: string; fileName: string | null; mimeType: string | null } | null
  hasText: boolean
}

export type ExtractionReply = {
  outcome: Reading | Refusal | { refused: 'file_missing'; detail: string }
  exchange: (ExchangeRate & { to: string }) | null
  recalled: Recalled | null
}
