import {
  entryPages,
  entryRangeOf,
  listEntries,
  type Booked,
  type DaySpan,
  type ExportEntryRow,
} from '#exports/room'
import type { RunContext } from '#kernel/corridor/run_context'
import { listEntryFiles, type EntryFile } from './file_store.ts'
import { entryNumberOf, paperNames } from './names.ts'

/** An entry with its number in the package, and the names of its papers there. */
export type NumberedEntry = Booked<ExportEntryRow> & {
  number: string
  papers: { name: string; file: EntryFile }[]
}

/**
 * Entries of the span, page by page. Numbers count the entries of a year in the order of writing, so
 * all entries of its years are read: a number stays the same, whatever days are asked for.
 */
export async function* numberedPages(
  context: RunContext,
  span: DaySpan,
  last: string,
): AsyncGenerator<NumberedEntry[]> {
  const years = { from: `${span.from.slice(0, 4)}-01-01`, to: `${span.to.slice(0, 4)}-12-31` }
  const range = await context.inTransaction((scene) => entryRangeOf(scene, years, last))
  const places = new Map<string, number>()
  const pages = entryPages(context, range, (scene, part, limit) =>
    listEntries(scene, years, part, limit),
  )
  for await (const page of pages) {
    const numbers = new Map(page.map(({ row }) => [row.id, nextNumber(places, row.date)]))
    const asked = page.filter(({ row }) => row.date >= span.from && row.date <= span.to)
    const files = await context.inTransaction((scene) =>
      listEntryFiles(
        scene,
        asked.map(({ row }) => row.id),
      ),
    )
    const byEntry = Map.groupBy(files, (file) => file.entry_id)
    yield asked.map((entry) => {
      const number = numbers.get(entry.row.id) ?? ''
      const own = byEntry.get(entry.row.id) ?? []
      const names = paperNames(number, own)
      return { ...entry, number, papers: own.map((file, at) => ({ name: names[at] ?? '', file })) }
    })
  }
}

function nextNumber(places: Map<string, number>, date: string): string {
  const year = date.slice(0, 4)
  const place = (places.get(year) ?? 0) + 1
  places.set(year, place)
  return entryNumberOf(date, place)
}
