import type { ReaderInput } from '../reading/reading.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import {
  isStatementRefusal,
  mostStatementRows,
  refuseStatement,
  type StatementOutcome,
} from '../reading/statement.ts'
import { readCamt } from './statement_camt.ts'
import { readCsv } from './statement_csv.ts'
import { isMt940, readMt940 } from './statement_mt940.ts'

/** Reads a bank statement of any supported format, by its content. Runs only in the sandbox. */
export function readStatement({ bytes, text }: ReaderInput): StatementOutcome {
  const given = bytes ?? new TextEncoder().encode(text ?? '')
  if (given.length > mostDocumentBytes) {
    return refuseStatement('too_large', 'The statement is larger than 20 MB.')
  }
  const outcome = readBytes(given)
  if (isStatementRefusal(outcome)) return outcome
  const count = outcome.statements.reduce((sum, one) => sum + one.rows.length, 0)
  if (count > mostStatementRows) {
    const detail = `The statement has ${count} entries; split it into files of at most ${mostStatementRows}.`
    return refuseStatement('too_large', detail)
  }
  return outcome
}

function readBytes(bytes: Uint8Array): StatementOutcome {
  if (isXml(bytes)) return readCamt(bytes)
  const text = decodeText(bytes)
  if (text === null) {
    return refuseStatement(
      'type_not_supported',
      'The file is not text; supported formats are CAMT.053, MT940 and CSV.',
    )
  }
  if (text.trim() === '') return refuseStatement('nothing_to_read', 'The file is empty.')
  return isMt940(text) ? readMt940(text) : readCsv(text)
}

/** Starts with "<" after whitespace and a byte order mark, in any XML encoding. */
export function isXml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replaceAll('\0', '')
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*</.test(head)
}

/** UTF-8 if valid, else Windows-1252; control bytes mean that it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const decoded = decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes) ?? ''
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(decoded.slice(0, 65_536)) ? null : decoded
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
