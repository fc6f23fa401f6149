import type { DocumentRecord } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'

/** Saves the file as it came. It is never opened here: it is a stranger's. */
export async function openOriginal({ fileId, fileName }: DocumentRecord): Promise<void> {
  if (fileId === null) return
  try {
    const url = URL.createObjectURL(await daybook.files.downloadFile(fileId))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName ?? fileId
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    showToast({ text: failureText(error), isBad: true })
  }
}
