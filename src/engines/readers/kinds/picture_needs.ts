import type { Reading } from '../reading/reading.ts'
import type { FileKind } from './sniff.ts'

// A page number, or what an app for scanning writes below: no bill is that short.
const shortest = 120

/**
 * Whether only a process for pictures can say more: a PDF without text, or with so little that its page
 * must be a picture, and an e-mail in which nothing else was found.
 */
export function needsPictures(kind: FileKind, outcome: object): boolean {
  if ('refused' in outcome) {
    if (kind === 'eml') return outcome.refused === 'no_invoice_found'
    return kind === 'pdf' && outcome.refused === 'nothing_to_read'
  }
  return kind === 'pdf' && isThin(outcome as Reading)
}

export const isThin = ({ sourceClass, fields, text }: Reading): boolean =>
  sourceClass === 'pdf' && fields.total === null && text.trim().length < shortest
