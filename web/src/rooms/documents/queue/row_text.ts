import type { DocumentRecord } from '@daybook/sdk'
import { say } from '../../../words/words.ts'
import { doubtsOf } from '../review/doubts.ts'
import { fieldWords } from '../review/field_names.ts'

export const nameOfDocument = (document: DocumentRecord): string =>
  document.extraction?.supplier.name ?? document.fileName ?? say('row.nameless')

const named = 3

/** A name within a sentence: small, unless it is made of capitals, such as VAT. */
const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1)

/** What is in the way, in a few words, so that nobody must open it to learn that. */
export function rowText(document: DocumentRecord, kind: string | null): string {
  const { error, status } = document
  if (kind === 'document_duplicate') return say('row.duplicate')
  if (error !== null) return error.message
  if (kind === 'document_ready') return say('row.ready')
  const parts = document.extraction?.proposedParts ?? []
  if (parts.length > 1) return say('row.several', { count: parts.length })
  const doubts = doubtsOf(document)
  const [only] = doubts
  if (doubts.length === 1 && only?.findings[0]?.code === 'supplier_unknown') {
    return say('row.new_supplier')
  }
  if (status === 'extracted' && doubts.length === 0) return say('row.not_coded')
  if (doubts.length === 0) return say('row.look')
  const fields = doubts.slice(0, named).map(({ field }) => inSentence(say(fieldWords[field])))
  return say('row.check', { fields: fields.join(', ') })
}
