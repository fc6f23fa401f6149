import type { WordId } from '../words/en.ts'
import { prefixOf } from './shown.ts'

/** Where a record has its page, by what its id begins with. */
const places: Readonly<Record<string, { path: string; word: WordId; isQuery?: true }>> = {
  doc: { path: '/inbox', word: 'record.document', isQuery: true },
  btx: { path: '/bank', word: 'record.transaction', isQuery: true },
  inv: { path: '/invoices', word: 'record.invoice' },
  con: { path: '/contacts', word: 'record.contact' },
  vat: { path: '/vat', word: 'record.vat_return' },
  led: { path: '/books/entries', word: 'record.entry' },
  key: { path: '/settings/keys', word: 'record.key' },
  mem: { path: '/settings/members', word: 'record.member' },
  app: { path: '/settings/apps', word: 'record.app' },
  whk: { path: '/settings/webhooks', word: 'record.webhook' },
}

export function placeOf(id: string): { to: string; word: WordId } | null {
  const place = places[prefixOf(id)]
  if (place === undefined) return null
  const to = place.isQuery ? `${place.path}?id=${id}` : `${place.path}/${id}`
  return { to, word: place.word }
}
