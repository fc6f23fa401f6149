import { z } from 'zod'
import type { Read } from '#kernel/read'
import { vatReturnView, type ReturnView } from '#vat/room'
import { permission } from './desk.ts'
import { fileNameOf } from './file_name.ts'

/** It is no read of the registry: its addresses give files. */
export const returnRead: Read = {
  name: 'vat-returns',
  resource: 'vat_return',
  says: 'A VAT return as a file.',
  needs: permission,
  fails: ['vat_return_not_found'],
  item: z.custom<ReturnView>(),
  get: vatReturnView,
}

export function returnFileName(view: ReturnView, ending: 'pdf' | 'csv'): string {
  return fileNameOf(view.organization.name, ['vat-return', view.period.key.toLowerCase()], ending)
}
