import { refuseOpening, type OpeningOutcome } from '../reading/opening.ts'
import type { ReaderInput } from '../reading/reading.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import { decodeText, isXml } from '../statement/statement_read.ts'
import { readOpeningCsv } from './opening_csv.ts'
import { readSaft } from './opening_saft.ts'

/** Reads balances or open items that another system exported. Runs only in the sandbox. */
export function readOpening({ bytes, text, opening }: ReaderInput): OpeningOutcome {
  const given = bytes ?? new TextEncoder().encode(text ?? '')
  if (opening === undefined) return refuseOpening('nothing_to_read', 'Nothing was asked for.')
  if (given.length > mostDocumentBytes) {
    return refuseOpening('too_large', 'The file is larger than 20 MB.')
  }
  if (opening.format === 'saft') return readSaft(given, opening)
  if (isXml(given)) return refuseOpening('type_mismatch', 'The file is XML and not CSV.')
  const decoded = decodeText(given)
  if (decoded === null) return refuseOpening('type_mismatch', 'The file is not text.')
  if (decoded.trim() === '') return refuseOpening('nothing_to_read', 'The file is empty.')
  return readOpeningCsv(decoded, opening)
}
