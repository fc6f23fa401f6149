import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import { vatReturnView, type ReturnView } from '#vat/room'
import type { PrintedReturn } from './vat_return/return_pdf.ts'
import { permission } from './download/export_context.ts'
import { fileNameOf } from './download/file_name.ts'

/** Not in the registry of reads: its URLs return files. */
export const returnRead: Read = {
  name: 'vat-returns',
  resource: 'vat_return',
  says: 'A VAT return as a file.',
  needs: permission,
  fails: ['vat_return_not_found'],
  item: z.custom<PrintedReturn>(),
  async get(scene, id): Promise<PrintedReturn> {
    const view = await vatReturnView(scene, id)
    return { ...view, isTest: scene.principal.mode === 'test' }
  },
}

export function returnFileName(view: ReturnView, ending: 'pdf' | 'csv'): string {
  return fileNameOf(view.organization.name, ['vat-return', view.period.key.toLowerCase()], ending)
}
