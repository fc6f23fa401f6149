import type { DocumentRecord } from '@daybook/sdk'
import { boot } from '../../../app/daybook.ts'

const mayEdit = boot.permissions.includes('documents:edit')

/** Also ask somebody for its receipt. */
export const mayHold = ({ status }: DocumentRecord): boolean => mayEdit && status !== 'posted'

/** Only a PDF has pages that can be told apart. */
export const mayCut = (document: DocumentRecord): boolean =>
  mayHold(document) &&
  document.mimeType === 'application/pdf' &&
  document.error?.code !== 'file_split'
