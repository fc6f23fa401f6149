import type { Scene } from '#kernel/scene'
import type { Stretch } from './books_store.ts'
import { lookOnce, type Desk } from './desk.ts'
import { listLines, type LineRow } from './entry_store.ts'

const pageSize = 500

export type Booked<Row> = { row: Row; lines: LineRow[] }

type Numbered = { id: string; seq: string }

/**
 * Entries with their lines, page by page, each page in a look of its own. An entry never changes, so
 * the pages fit together as if they had been read at once.
 */
export async function* entryPages<Row extends Numbered>(
  desk: Desk,
  stretch: Stretch,
  list: (scene: Scene, stretch: Stretch, limit: number) => Promise<Row[]>,
): AsyncGenerator<Booked<Row>[]> {
  let { after } = stretch
  while (BigInt(after) < BigInt(stretch.last)) {
    const page = await lookOnce(desk, async (scene) => {
      const rows = await list(scene, { ...stretch, after }, pageSize)
      return await withLines(scene, rows)
    })
    yield page
    after = page.length < pageSize ? stretch.last : (page.at(-1)?.row.seq ?? stretch.last)
  }
}

async function withLines<Row extends Numbered>(scene: Scene, rows: Row[]): Promise<Booked<Row>[]> {
  const ids = rows.map((row) => row.id)
  const byEntry = Map.groupBy(await listLines(scene, ids), (line) => line.entry_id)
  return rows.map((row) => ({ row, lines: byEntry.get(row.id) ?? [] }))
}
