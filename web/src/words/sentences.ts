import type { Language } from '@daybook/sdk'
import { boot } from '../app/daybook.ts'

type Classes = Record<string, string>

/** What a bank transaction is, as the matcher says it. */
const tables: Record<Language, () => Promise<{ matching: { classes: Classes } }>> = {
  en: () => import('../../../src/languages/en/matching.ts'),
  da: () => import('../../../src/languages/da/matching.ts'),
  it: () => import('../../../src/languages/it/matching.ts'),
}

let classes: Classes = {}

export async function loadSentences(language: Language = boot.language): Promise<void> {
  classes = (await tables[language]()).matching.classes
}

export const sayClass = (name: string): string => classes[name] ?? ''
