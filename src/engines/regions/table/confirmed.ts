import { z } from 'zod'

/** Said wherever the source of such a rule is shown. */
export const notYetConfirmed = 'rule not yet confirmed'

/**
 * Blank: the rule was read in the law or at the authority. no: it was looked for and not found, so
 * nothing that it decides is posted without a person.
 */
export const confirmed = z.literal(['', 'no']).transform((cell) => cell === '')

/** The same in JSON, where the field is left out for a confirmed rule. */
export const confirmedIfAbsent = z
  .literal('no')
  .optional()
  .transform((value) => value === undefined)

/** The source of an unconfirmed rule says so itself, so that no reader of it can forget to. */
export function markUnconfirmed<Row extends { confirmed: boolean; source: string }>(row: Row): Row {
  return row.confirmed ? row : { ...row, source: `${row.source} (${notYetConfirmed})` }
}
