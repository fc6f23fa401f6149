import type { documents as English } from '../en/documents.ts'

export const documents: Record<keyof typeof English, string> = {
  'document.posted': 'Bogført',
  'document.failed': 'Mislykket',
}
