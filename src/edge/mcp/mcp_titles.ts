/** How a word of a tool's name is written for people, where it is not written as it stands. */
const written: ReadonlyMap<string, string> = new Map([
  ['api', 'API'],
  ['einvoice', 'e-invoice'],
  ['einvoices', 'e-invoices'],
  ['iban', 'IBAN'],
  ['id', 'ID'],
  ['iva', 'IVA'],
  ['mcp', 'MCP'],
  ['pdf', 'PDF'],
  ['pec', 'PEC'],
  ['sdi', 'SdI'],
  ['vat', 'VAT'],
  ['xml', 'XML'],
])

/** Two words that are one. */
const joined: readonly (readonly [apart: string, together: string])[] = [
  ['self invoice', 'self-invoice'],
  ['auto post', 'automatic posting'],
  ['auto match', 'automatic matching'],
]

/** Titles of tools whose name alone does not say enough to a person who is asked about a call. */
export const ownTitles: ReadonlyMap<string, string> = new Map([
  ['approve', 'Approve pending call'],
  ['decline', 'Decline pending call'],
  ['fill_vat_return', 'Fill in VAT return'],
  ['prepare_vat_return_for', 'Prepare VAT return of a period'],
  ['generate_calendar_token', 'Create calendar address'],
  ['rotate_calendar_token', 'Replace calendar address'],
  ['list_runs', 'List matching runs'],
  ['get_run', 'Get matching run'],
  ['release_brake', 'Allow automatic matching again'],
  ['undo_run', 'Undo matching run'],
  ['get_reliability', 'Get matching reliability'],
  ['hold', 'Hold until later'],
  ['release_hold', 'End a hold'],
])

/** `vat_return` as words: "VAT return". */
export function wordsOf(name: string): string {
  const words = name.split(/[_-]/).map((word) => written.get(word) ?? word)
  return joined.reduce((text, [apart, together]) => text.replace(apart, together), words.join(' '))
}

/** The title of a tool: `prepare_vat_return` is "Prepare VAT return". */
export function titleOf(name: string): string {
  const own = ownTitles.get(name)
  if (own !== undefined) return own
  const words = wordsOf(name)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
