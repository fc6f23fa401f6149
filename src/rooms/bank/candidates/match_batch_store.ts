import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Packed } from './match_batch.ts'

export type NewBatch = Packed & { id: string; runId: string; engineVersion: string }

/** A batch is settled in several transactions; the first one stores it. */
export function insertBatch(scene: Scene, batch: NewBatch): void {
  scene.tx.send(sql`
    INSERT INTO match_batch (org_id, id, run_id, engine_version, given, outcomes_sha256, created_at)
    VALUES (${scene.orgId}, ${batch.id}, ${batch.runId}, ${batch.engineVersion}, ${batch.given},
      ${batch.outcomesSha256}, ${scene.now})
    ON CONFLICT DO NOTHING`)
}
