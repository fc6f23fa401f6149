import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import type { DeductionTerms } from '../purchase/deduction.ts'

/** What the organization's own settings say about what it posts on a day. */
export type BooksTerms = { proRataPercent: number | null; taxRegime: string | null }

/** Fails for a day on which nothing may be posted. */
type AskTerms = (scene: Scene, day: string) => Promise<BooksTerms>
/** Those of these contacts that there are. */
type AskContacts = (scene: Scene, ids: readonly string[]) => Promise<string[]>

const asked: { terms: AskTerms | null; contacts: AskContacts | null } = {
  terms: null,
  contacts: null,
}

/** Settings and contacts are on a floor above: they register here how they are asked. */
export function tellBooksTerms(terms: AskTerms): void {
  asked.terms = terms
}

export function tellContacts(contacts: AskContacts): void {
  asked.contacts = contacts
}

export async function booksTermsOn(scene: Scene, day: string): Promise<BooksTerms> {
  if (asked.terms === null) throw new Error('nobody knows the terms of the books')
  return await asked.terms(scene, day)
}

export async function knownContacts(
  scene: Scene,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (asked.contacts === null) throw new Error('nobody knows the contacts')
  return new Set(ids.length === 0 ? [] : await asked.contacts(scene, ids))
}

/** What limits the deduction besides the VAT code, for this organization. */
export function termsOf(region: Region, given: BooksTerms): DeductionTerms {
  const { proRataPercent: percent, taxRegime } = given
  const regime = region.taxRegimes.find((one) => one.regime === taxRegime)
  return {
    category: null,
    proRata: percent === null ? null : { percent, source: region.proRata.source },
    regime:
      regime === undefined || regime.deducts === '1'
        ? null
        : { name: regime.regime, share: regime.deducts, source: regime.source },
  }
}
