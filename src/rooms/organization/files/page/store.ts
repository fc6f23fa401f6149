import type { PageOutcome, PagePart } from '#readers/room'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

type Drawn = Extract<PageOutcome, { words: unknown }>

export type PageRow = {
  pages: number
  source: Drawn['source']
  width: number
  height: number
  image: Buffer | null
  words: Drawn['words']
}

export type PageKey = { orgId: string; sha256: string; page: number }

/** Pages drawn by another version of the readers are drawn anew. */
const version = 1
/** Of one organization; with 100 kB each it is some 30 MB. */
const mostKept = 300

export async function findKeptPage(
  tx: Tx,
  { orgId, sha256, page }: PageKey,
  part: PagePart,
): Promise<PageRow | null> {
  const isImage = part === 'image'
  const [row] = await tx.query<PageRow>(sql`
    SELECT pages, source, width, height, CASE WHEN ${isImage} THEN image END AS image,
      CASE WHEN NOT ${isImage} THEN words END AS words
    FROM file_page
    WHERE org_id = ${orgId} AND sha256 = ${sha256} AND page = ${page} AND drawn_by = ${version}`)
  return row === undefined || row[part] === null ? null : row
}

/** Either part may be there already; the oldest pages go. */
export async function keepPage(tx: Tx, key: PageKey, row: PageRow, at: Date): Promise<void> {
  const { orgId, sha256, page } = key
  const words = row.words === null ? null : JSON.stringify(row.words)
  await tx.query(sql`
    INSERT INTO file_page AS kept
      (org_id, sha256, page, drawn_by, pages, source, width, height, image, words, made_at)
    VALUES (${orgId}, ${sha256}, ${page}, ${version}, ${row.pages}, ${row.source}, ${row.width},
      ${row.height}, ${row.image}, ${words}::jsonb, ${at})
    ON CONFLICT (org_id, sha256, page) DO UPDATE SET
      image = coalesce(excluded.image,
        CASE WHEN kept.drawn_by = excluded.drawn_by THEN kept.image END),
      words = coalesce(excluded.words,
        CASE WHEN kept.drawn_by = excluded.drawn_by THEN kept.words END),
      drawn_by = excluded.drawn_by, pages = excluded.pages, source = excluded.source,
      width = excluded.width, height = excluded.height, made_at = excluded.made_at`)
  await tx.query(sql`
    DELETE FROM file_page WHERE org_id = ${orgId} AND (sha256, page) IN (
      SELECT sha256, page FROM file_page WHERE org_id = ${orgId}
      ORDER BY made_at DESC, sha256, page OFFSET ${mostKept})`)
}
