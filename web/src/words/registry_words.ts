import { DaybookError, type Language } from '@daybook/sdk'
import { boot } from '../app/daybook.ts'
import { addWords, say, sayIfKnown } from './words.ts'

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

/** Why one of many was refused, where only its code and the server's sentence are known. */
export const sayRefusal = (code: string | null, detail: string | null): string | null =>
  (code === null ? undefined : failures[code]) ?? detail

/** What went wrong in the reader's language, else as the server says it. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof DaybookError)) return say('state.failed')
  return failures[error.code] ?? error.detail
}
