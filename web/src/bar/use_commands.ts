import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { actions } from '../actions/generated/actions.ts'
import { boot, daybook } from '../app/daybook.ts'
import { accountPage, places } from '../parts/places.ts'
import { useRested } from '../parts/use_rested.ts'
import { placeOf } from '../records/places.ts'
import { subjects } from '../rooms/settings/pages.ts'
import type { WordId } from '../words/en.ts'
import { sayAction } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { type Command, foundCommands, matches, offeredActions } from './commands.ts'

const mostActions = 8

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

function actionCommands(): Command[] {
  return offeredActions(actions, boot.permissions).map((action) => {
    const word = newNames[action.name]
    return {
      id: action.name,
      group: say('bar.do'),
      label: word === undefined ? sayAction(action.name) : say(word),
      detail: '',
      icon: 'tick',
      act: { kind: 'do', action },
    }
  })
}

/** The lines for what was typed: places and actions at once, records when the server has looked. */
export function useCommands(typed: string): Command[] {
  const text = useRested(typed.trim())
  const [fixed] = useState(() => ({ places: placeCommands(), actions: actionCommands() }))
  const found = useQuery({
    queryKey: ['search', 'bar', text],
    enabled: text.length > 1,
    refetchInterval: false,
    queryFn: async ({ signal }) => await daybook.work.getSearch({ q: text, limit: 4 }, { signal }),
  })
  const fits = ({ label }: Command): boolean => matches(label, typed)
  const sayKind = (kind: string): string => say(kinds[kind] ?? 'bar.go')
  const records = text.length > 1 && found.data ? foundCommands(found.data, sayKind, placeOf) : []
  const shownPlaces = fixed.places.filter(fits)
  return [
    ...(typed.trim() === '' ? shownPlaces.slice(0, places.length) : shownPlaces),
    ...fixed.actions.filter(fits).slice(0, mostActions),
    ...records,
  ]
}
