import type { Scene } from '#kernel/corridor/scene'
import type { EntryRange } from './books_store.ts'
import { readOnce, type ExportContext } from './export_context.ts'
import { listLines, type ExportLineRow } from './entry_store.ts'

const pageSize = 500

export type Booked<Row> = { row: Row; lines: ExportLineRow[] }

type Numbered = { id: string; seq: string }

/**
 * Entries with their lines, each page in a read of its own. Entries never change, so the pages are
 * consistent, as if read at once.
 */
export async function* entryPages<Row extends Numbered>(
  context: ExportContext,
  range: EntryRange,
  list: (scene: Scene, range: EntryRange, limit: number) => Promise<Row[]>,
): AsyncGenerator<Booked<Row>[]> {
  let { after } = range
  while (BigInt(after) < BigInt(range.last)) {
    const page = await readOnce(context, async (scene) => {
      const rows = await list(scene, { ...range, after }, pageSize)
      return await withLines(scene, rows)
    })
    yield page
    after = page.length < pageSize ? range.last : (page.at(-1)?.row.seq ?? range.last)
  }
}

async function withLines<Row extends Numbered>(scene: Scene, rows: Row[]): Promise<Booked<Row>[]> {
  const ids = rows.map((row) => row.id)
  const byEntry = Map.groupBy(await listLines(scene, ids), (line) => line.entry_id)
  return rows.map((row) => ({ row, lines: byEntry.get(row.id) ?? [] }))
}
