/** Stored as code and parameters, and said in words when it is read. */
export type Warning = { code: string; params: Record<string, string> }

const sentences: Readonly<Record<string, string>> = {
  period_running: 'The period runs until {to}: what is posted until then is not in it yet.',
  filed_before_end:
    'It was filed before {to}, so the period is not locked; what came later needs a correction.',
  non_statutory: 'The law of the country has no such period; ask the tax office which one applies.',
  period_shortened: 'Days of this period were filed with another one, so it has only the rest.',
  provisional_entries:
    '{count} lines are provisional: whoever keeps the books has yet to book them.',
  unknown_vat_codes: 'Lines with the codes {codes} are in no box; please check them.',
  deferred_vat:
    'VAT of {codes} is due when the buyer pays; it is counted here by the date of the invoice.',
  debt_carried: 'The amount is too small to pay now; it goes into the next period, due on {due}.',
  debt_due_in_december: 'The amount is small, and can wait no longer than {due}.',
  debt_to_annual_return: 'The amount is too small to pay now; it goes into the annual return.',
  advance_expected:
    'By the historic method an advance of {amount} is due for this period; fill it into {box}.',
  entries_since_prepared:
    'Entries of this period were posted after it was prepared; a correction shows what they change.',
  carry_changed:
    'What the period before leaves has changed since this was prepared; a correction shows it.',
  correction_open: 'The filed return of {periods} has a correction that is not filed yet.',
  nothing_to_correct: 'Nothing changed in this period since it was filed.',
}

export const warningCodes: readonly string[] = Object.keys(sentences)

export function renderWarning({ code, params }: Warning): string {
  const sentence = sentences[code] ?? `${code.replaceAll('_', ' ')}.`
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '?')
}
