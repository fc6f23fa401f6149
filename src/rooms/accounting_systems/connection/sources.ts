import type { IntentContext } from '#kernel/corridor/definition'
import type { EntrySource } from '#ledger/entries/entry_store'
import type { Attachment } from '#ledger/ports'

/** The paper behind an entry. Null if it has none; a failure if it is not there yet. */
export type SourcePaper = (outside: IntentContext, sourceId: string) => Promise<Attachment | null>

const papers = new Map<EntrySource, SourcePaper>()

/**
 * The ledger cannot import the rooms above it. A room whose records have a paper registers here how
 * it is read, to be attached where another system keeps the books.
 */
export function showPaperOf(source: EntrySource, paper: SourcePaper): void {
  papers.set(source, paper)
}

export function paperOf(source: EntrySource): SourcePaper | null {
  return papers.get(source) ?? null
}
