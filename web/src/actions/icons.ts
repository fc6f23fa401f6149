import type { IconName } from '../parts/icon_paths.ts'

const icons: readonly [RegExp, IconName][] = [
  [/^(?:delete|remove|revoke)_/, 'trash'],
  [/^(?:reverse|undo|withdraw|reopen|cancel|unmatch)_/, 'back'],
  [/^(?:issue_and_send|send|request|invite)_/, 'mail'],
  [/^(?:post|approve|file|issue|match|tick|confirm)(?:_|$)/, 'tick'],
  [/^(?:decline|disconnect|close|dismiss|end)(?:_|$)/, 'close'],
  [/^(?:split|cut)_/, 'cut'],
  [/^(?:hold|release_hold|assign)/, 'clock'],
  [/^(?:retry|extract|sync|reconcile|rotate|replay)_/, 'again'],
  [/^(?:link|connect|start_bank)_/, 'link'],
  [/^(?:import|capture|begin_upload)_/, 'upload'],
  [/^(?:make|export|prepare|pull)_/, 'download'],
  [/vat/, 'vat'],
  [/bank|payout|transaction/, 'bank'],
  [/invoice|credit_note/, 'invoice'],
  [/contact|member/, 'contacts'],
  [/entry|account|period|year/, 'books'],
  [/^(?:create|add|record)_/, 'plus'],
  [/^(?:set|mark|allow)_/, 'settings'],
]

/** The same picture for the same kind of act, wherever it is offered. */
export const iconOf = (action: string): IconName =>
  icons.find(([pattern]) => pattern.test(action))?.[1] ?? 'pencil'
