import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { WordId } from '../words/en.ts'
import { prefixOf } from './shown.ts'

/** The way to a screen or record, whose address the router knows. */
export type Way = Pick<LinkProps, 'to' | 'params' | 'search'>

type Place = { word: WordId; wayTo(id: string): Way }

const inSettings = (subject: string) => (id: string) =>
  linkOptions({ to: '/settings/$subject/$id', params: { subject, id } })

/** Where a record has its page, by what its id begins with. */
const places: Readonly<Record<string, Place>> = {
  doc: {
    word: 'record.document',
    wayTo: (id) => linkOptions({ to: '/inbox', search: { id } }),
  },
  btx: {
    word: 'record.transaction',
    wayTo: (id) => linkOptions({ to: '/bank', search: { id } }),
  },
  inv: {
    word: 'record.invoice',
    wayTo: (id) => linkOptions({ to: '/invoices/$id', params: { id } }),
  },
  con: {
    word: 'record.contact',
    wayTo: (id) => linkOptions({ to: '/contacts/$id', params: { id } }),
  },
  vat: {
    word: 'record.vat_return',
    wayTo: (id) => linkOptions({ to: '/vat/$id', params: { id } }),
  },
  led: {
    word: 'record.entry',
    wayTo: (id) => linkOptions({ to: '/books/entries/$id', params: { id } }),
  },
  key: { word: 'record.key', wayTo: inSettings('keys') },
  mem: { word: 'record.member', wayTo: inSettings('members') },
  app: { word: 'record.app', wayTo: inSettings('apps') },
  whk: { word: 'record.webhook', wayTo: inSettings('webhooks') },
}

export function placeOf(id: string): { way: Way; word: WordId } | null {
  const place = places[prefixOf(id)]
  return place === undefined ? null : { way: place.wayTo(id), word: place.word }
}
