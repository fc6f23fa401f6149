import type { Language } from '@daybook/sdk'
import { boot } from '../app/daybook.ts'
import { addWords, sayIfKnown } from './words.ts'

type Catalogue = { registry: Record<string, string>; failures: Readonly<Record<string, string>> }

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => await import('./registry_en.ts'),
  da: async () => await import('./registry_da.ts'),
  it: async () => await import('./registry_it.ts'),
}

let failures: Readonly<Record<string, string>> = {}

/** The words of what is made from the registry: only screens that need them load them. */
export async function loadRegistryWords(): Promise<void> {
  const loaded = await catalogues[boot.language]()
  failures = loaded.failures
  addWords(boot.language, loaded.registry)
}

export const sayAction = (name: string): string => sayIfKnown(`action.${name}`) ?? name

/** What a field is called, as within its group where it is something else there. */
export const sayField = (name: string, within: string | null = null): string =>
  (within === null ? null : sayIfKnown(`field.${within}.${name}`)) ??
  sayIfKnown(`field.${name}`) ??
  name

/** A value of a fixed set; choices that name a field are called as the field is. */
export const sayValue = (value: string): string =>
  sayIfKnown(`value.${value}`) ?? sayIfKnown(`field.${value}`) ?? value

/** How a call ended: done, or why it was refused. */
export const sayOutcome = (outcome: string): string => failures[outcome] ?? sayValue(outcome)
