import type { WordId } from '../words/en.ts'
import type { KeyEntry, KeyList } from './entry.ts'
import { approvals } from './places/approvals.ts'
import { bank } from './places/bank.ts'
import { everywhere } from './places/everywhere.ts'
import { home } from './places/home.ts'
import { inbox } from './places/inbox.ts'
import { invoices } from './places/invoices.ts'
import { queue } from './places/queue.ts'

/** The one list of keys. The sheet, the hints on the buttons and the listener are made from it. */
export const registry = {
  everywhere,
  home,
  queue,
  inbox,
  bank,
  approvals,
  invoices,
} as const satisfies Record<string, KeyList>

export type KeyPlace = keyof typeof registry
export type KeyName<Place extends KeyPlace> = keyof (typeof registry)[Place] & string

export const placeNames: Record<KeyPlace, WordId> = {
  home: 'nav.home',
  inbox: 'nav.inbox',
  bank: 'nav.bank',
  approvals: 'nav.approvals',
  invoices: 'nav.invoices',
  queue: 'key.place_queue',
  everywhere: 'key.place_everywhere',
}

/** Which places act together on a screen; a key has one meaning among them. */
export const screens: Readonly<Record<string, readonly KeyPlace[]>> = {
  home: ['home', 'everywhere'],
  inbox: ['inbox', 'queue', 'everywhere'],
  bank: ['bank', 'queue', 'everywhere'],
  approvals: ['approvals', 'queue', 'everywhere'],
  invoices: ['invoices', 'queue', 'everywhere'],
  others: ['everywhere'],
}

export const entriesOf = (place: KeyPlace): readonly [string, KeyEntry][] =>
  Object.entries(registry[place])
