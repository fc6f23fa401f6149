import type { Language } from '@daybook/sdk'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { en, FieldWordId, WordId } from './en.ts'

/** Only the reader's language is loaded. */
const catalogues: Record<Language, () => Promise<Record<keyof typeof en, string>>> = {
  en: async () => (await import('./en.ts')).en,
  da: async () => (await import('./da.ts')).da,
  it: async () => (await import('./it.ts')).it,
}

const i18n = setupI18n()
i18n.setMessagesCompiler(compileMessage)

export async function loadWords(language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await catalogues[language]() })
}

export type Values = Record<string, string | number>

export const say = (id: WordId | FieldWordId, values?: Values): string =>
  ended(elided(i18n._(id, values)))

/** A sentence that ends with a day whose month is shortened has one full stop: “Betalt 3. aug.” */
const ended = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')

/** Italian drops a vowel before the 8th and the 11th: “entro l’8 nov”, “dall’11/11/2026”. */
const elided = (text: string): string =>
  i18n.locale === 'it'
    ? text.replaceAll(/\b(i|de|a|da|ne)l (?=(?:8|11)(?:\/| [a-z]{3}))/g, (_, start: string) =>
        start === 'i' ? 'l’' : `${start}ll’`,
      )
    : text

/** The words of one of several ids that differ by their end, or of the fallback. */
export function sayOne(start: 'do' | 'deadline', end: string, fallback: WordId): string {
  return sayIfKnown(`${start}.${end}`) ?? say(fallback)
}

/** What is to be decided, in the reader's language; null for a kind that is newer than these words. */
export const sayNeed = (kind: string): string | null => sayIfKnown(`need.${kind}`)

/** Words that only some screens need are added when these are opened. */
export function addWords(language: Language, words: Readonly<Record<string, string>>): void {
  i18n.load(language, { ...words })
}

/** The words of an id that the server makes, or null where there are none. */
export function sayIfKnown(id: string, values?: Values): string | null {
  const text = i18n._(id, values)
  return text === id ? null : ended(elided(text))
}
