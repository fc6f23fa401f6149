import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebAction } from '../actions/action.ts'
import { actions } from '../actions/generated/actions.ts'
import { boot, daybook } from '../app/daybook.ts'
import { accountPage, places } from '../parts/places.ts'
import { useRested } from '../parts/use_rested.ts'
import { iconOf } from '../actions/icons.ts'
import { placeOf, type Way } from '../records/places.ts'
import { subjects } from '../rooms/settings/pages.ts'
import type { WordId } from '../words/en.ts'
import { sayAction } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { offeredNow } from '../acts/offered.ts'
import {
  type Command,
  foundCommands,
  isDangerous,
  listedActions,
  matches,
  offeredActions,
  openCommands,
  sorted,
} from './commands.ts'

const mostActions = 8
const mostFound = 5

const kinds: Readonly<Record<string, WordId>> = {
  document: 'bar.document',
  contact: 'bar.contact',
  invoice: 'bar.invoice',
  bank_transaction: 'bar.bank_transaction',
  ledger_entry: 'bar.ledger_entry',
}

const newNames: Readonly<Record<string, WordId>> = {
  save_contact: 'contact.new',
  save_invoice: 'invoice.new',
}

/** What is made on a page of its own. */
const newPages: Readonly<Record<string, Way>> = {
  save_invoice: linkOptions({ to: '/invoices/$id', params: { id: 'new' } }),
}

function placeCommands(): Command[] {
  const go = (id: string, label: string, icon: Command['icon'], act: Command['act']): Command => ({
    id,
    group: say('bar.go'),
    label,
    detail: '',
    icon,
    act,
  })
  const page = (to: string, word: WordId, icon: Command['icon']): Command =>
    go(to, say(word), icon, { kind: 'page', to })
  return [
    ...places.map(({ to, word, icon }) => go(to, say(word), icon, { kind: 'go', way: { to } })),
    page(accountPage, 'nav.account', 'person'),
    ...(boot.mayFound ? [page('/start', 'bar.new_organization', 'home')] : []),
    ...subjects.map(([key, word]) =>
      go(`/settings/${key}`, `${say('nav.settings')}: ${say(word)}`, 'settings', {
        kind: 'go',
        way: linkOptions({ to: '/settings/$subject', params: { subject: key } }),
      }),
    ),
  ]
}

function actOf(action: WebAction): Command['act'] {
  const way = newPages[action.name]
  return way === undefined ? { kind: 'do', action } : { kind: 'go', way }
}

function actionCommands(): Command[] {
  const isCareful = (name: string) =>
    isDangerous({ name }) ? { group: say('bar.careful'), isDangerous: true } : {}
  const offered = offeredActions(actions, boot.permissions).map((action): Command => {
    const word = newNames[action.name]
    return {
      id: action.name,
      group: say('bar.do'),
      label: word === undefined ? sayAction(action.name) : say(word),
      detail: '',
      icon: iconOf(action.name),
      act: actOf(action),
      ...isCareful(action.name),
    }
  })
  const listed = listedActions(actions, boot.permissions).map(({ action, way }): Command => ({
    id: action.name,
    group: say('bar.do'),
    label: sayAction(action.name),
    detail: say('bar.choose_first'),
    icon: iconOf(action.name),
    act: { kind: 'go', way },
    ...isCareful(action.name),
  }))
  return [...offered, ...listed]
}

/** The lines for what was typed: places and actions at once, records when the server has looked. */
export function useCommands(typed: string): Command[] {
  const text = useRested(typed.trim())
  const [fixed] = useState(() => ({
    open: openCommands(offeredNow(), say('bar.careful')),
    places: placeCommands(),
    actions: actionCommands(),
  }))
  const found = useQuery({
    queryKey: ['search', 'bar', text],
    enabled: text.length > 1,
    queryFn: async ({ signal }) => await daybook.work.getSearch({ q: text, limit: 4 }, { signal }),
  })
  const fits = ({ label }: Command): boolean => matches(label, typed)
  const sayKind = (kind: string): string => say(kinds[kind] ?? 'bar.go')
  const accounts = useQuery({
    queryKey: ['search', 'bar', 'accounts', text],
    enabled: text.length > 1 && boot.permissions.includes('ledger:read'),
    queryFn: async ({ signal }) =>
      (await daybook.ledger.listAccounts({ q: text, limit: mostFound }, { signal })).items,
  })
  const records = text.length > 1 && found.data ? foundCommands(found.data, sayKind, placeOf) : []
  const shownPlaces = fixed.places.filter(fits)
  const open = fixed.open.filter(fits)
  const isOpen = new Set(open.map(({ label }) => label))
  // What is open is meant rather than another of its kind.
  const others = fixed.actions.filter((one) => fits(one) && !isOpen.has(one.label))
  if (typed.trim() === '') {
    const usual = others.filter((one) => !one.isDangerous).slice(0, mostActions)
    return sorted([...open, ...shownPlaces.slice(0, places.length), ...usual])
  }
  return sorted([
    ...open,
    ...shownPlaces,
    ...records,
    ...(text.length > 1 ? (accounts.data ?? []).map(accountCommand) : []),
    ...others.slice(0, mostActions),
  ])
}

const accountCommand = ({ id, name, nameEn }: Account): Command => ({
  id: `account ${id}`,
  group: say('books.accounts'),
  label: `${id} ${boot.language === 'en' ? nameEn : name}`,
  detail: '',
  icon: 'books',
  act: { kind: 'go', way: linkOptions({ to: '/books/accounts/$id', params: { id } }) },
})

type Account = { id: string; name: string; nameEn: string }
