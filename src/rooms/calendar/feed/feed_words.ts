import type { Language } from '#kernel/values/language'
import type { Deadline, PassedDay } from '#regions/room'

export const languages = ['da', 'it', 'en'] as const satisfies Language[]

/** The first language of a region, if we support it; otherwise English. */
export function languageOf(known: readonly string[]): Language {
  return languages.find((one) => one === known[0]) ?? 'en'
}

type Words = {
  calendar: string
  filed: string
  period: string
  moved: string
  prepared: string
  filedOn: string
  toPay: string
  comesBack: string
  reference: string
  nonStatutory: string
  notConfirmed: string
  saturday: string
  sunday: string
  holiday: string
  vat: string
  other: string
}

/** `{…}` is filled in by `fill`. */
const words: Record<Language, Words> = {
  da: {
    calendar: 'Frister: {name}',
    filed: 'Indberettet: {title}',
    period: 'Periode: {from} til {to}',
    moved: 'Flyttet fra {day}.',
    prepared: 'Momsangivelsen er klargjort, men ikke indberettet.',
    filedOn: 'Indberettet {day}.',
    toPay: 'Til betaling: {amount}',
    comesBack: 'Til gode: {amount}',
    reference: 'Kvitteringsnummer: {reference}',
    nonStatutory: 'Denne momsperiode findes ikke i loven; datoen er fastsat af Daybook.',
    notConfirmed: 'Reglen er endnu ikke bekræftet.',
    saturday: '{day} er en lørdag.',
    sunday: '{day} er en søndag.',
    holiday: '{day} er en helligdag: {holiday}.',
    vat: 'Moms',
    other: 'Skat og indberetning',
  },
  it: {
    calendar: 'Scadenze: {name}',
    filed: 'Invio effettuato: {title}',
    period: 'Periodo: dal {from} al {to}',
    moved: 'Spostata dal {day}.',
    prepared: 'La liquidazione è pronta, ma non è ancora stata inviata.',
    filedOn: 'Inviata il {day}.',
    toPay: 'Da versare: {amount}',
    comesBack: 'A credito: {amount}',
    reference: 'Numero di protocollo: {reference}',
    nonStatutory: 'Questo periodo IVA non è previsto dalla legge; la data è fissata da Daybook.',
    notConfirmed: 'Regola non ancora confermata.',
    saturday: '{day} è un sabato.',
    sunday: '{day} è una domenica.',
    holiday: '{day} è un giorno festivo: {holiday}.',
    vat: 'IVA',
    other: 'Imposte e adempimenti',
  },
  en: {
    calendar: 'Deadlines: {name}',
    filed: 'Filed: {title}',
    period: 'Period: {from} to {to}',
    moved: 'Moved from {day}.',
    prepared: 'The return is prepared but not filed.',
    filedOn: 'Filed on {day}.',
    toPay: 'To pay: {amount}',
    comesBack: 'To get back: {amount}',
    reference: 'Filing reference: {reference}',
    nonStatutory: 'The law has no such VAT period; the date is set by Daybook.',
    notConfirmed: 'Rule not yet confirmed.',
    saturday: '{day} is a Saturday.',
    sunday: '{day} is a Sunday.',
    holiday: '{day} is a public holiday: {holiday}.',
    vat: 'VAT',
    other: 'Taxes and filings',
  },
}

export function say(
  word: keyof Words,
  language: Language,
  params: Record<string, string> = {},
): string {
  return words[language][word].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

/** Why a day was skipped. A holiday has its name in the language of its country. */
export function sayPassedDay(passed: PassedDay, day: string, language: Language): string {
  const { reason, holiday } = passed
  if (reason === 'holiday') return say('holiday', language, { day, holiday: holiday ?? '' })
  return say(reason, language, { day })
}

const vatKinds: ReadonlySet<Deadline['kind']> = new Set<Deadline['kind']>([
  'vat_return',
  'vat_payment',
  'vat_report',
  'vat_advance',
  'annual_return',
  'sales_list',
  'one_stop_shop',
])

export function sayCategory(kind: Deadline['kind'], language: Language): string {
  return say(vatKinds.has(kind) ? 'vat' : 'other', language)
}
