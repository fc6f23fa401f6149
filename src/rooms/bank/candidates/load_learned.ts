import { addDays } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Calibration, EvidenceClass, Learned } from '#matching/room'

/**
 * How much is loaded at once; the oldest is left out first. Accounts are few and nearly always all
 * loaded, since a missing one would hide that an account is new.
 */
const most = { words: 5_000, accounts: 20_000 }
/** A pattern declined more than a year ago no longer counts. */
const patternDays = 365
/** The engine keeps this many per pattern and contact. */
const patternsEach = 5

/**
 * What this organization has taught. Pairs are those of unmatched payments, and only of
 * `transactionIds` if given, so that it stays small.
 */
export async function loadLearned(
  scene: Scene,
  transactionIds: readonly string[] | null = null,
): Promise<Learned> {
  const brakes = await listBrakes(scene)
  const [calibrated] = await listCalibration(scene)
  const pairs = await listPairs(scene, transactionIds)
  const pairsOf = (verdict: Pair['verdict']): Learned['declinedPairs'] =>
    pairs
      .filter((one) => one.verdict === verdict)
      .map(({ transaction_id: transactionId, id: itemId }) => ({ transactionId, itemId }))
  return {
    aliases: await listAliases(scene),
    ibans: await listIbans(scene),
    declinedPairs: pairsOf('declined'),
    heldPairs: pairsOf('undone'),
    declinedPatterns: await listDeclinedPatterns(scene),
    calibration: calibrated?.calibration ?? null,
    brakes: brakes.map(({ evidence }) => evidence),
  }
}

function listAliases(scene: Scene): Promise<Learned['aliases'][number][]> {
  return scene.tx.query(sql`
    SELECT pattern, contact_key AS "contactKey", confirms FROM match_alias
    WHERE org_id = ${scene.orgId} AND confirms > 0
    ORDER BY confirmed_at DESC, pattern, contact_key LIMIT ${most.words}`)
}

function listIbans(scene: Scene): Promise<Learned['ibans'][number][]> {
  return scene.tx.query(sql`
    SELECT iban, contact_key AS "contactKey", confirms, is_proven AS "isProven" FROM match_iban
    WHERE org_id = ${scene.orgId} AND confirms > 0
    ORDER BY confirmed_at DESC, iban, contact_key LIMIT ${most.accounts}`)
}

type Pair = { transaction_id: string; id: string; verdict: 'declined' | 'undone' }

/**
 * What was declined for a document holds for all its postings. A match that the ledger released,
 * because the bank changed the payment or its target is gone, is not kept: it says nothing about
 * the pair.
 */
function listPairs(scene: Scene, transactionIds: readonly string[] | null): Promise<Pair[]> {
  return scene.tx.query<Pair>(sql`
    WITH kept AS (
      SELECT d.transaction_id, d.target_id, d.verdict FROM match_declined_pair d
      JOIN bank_transaction t ON t.org_id = d.org_id AND t.id = d.transaction_id
        AND t.status = 'unmatched'
      WHERE d.org_id = ${scene.orgId}
        AND (${transactionIds}::uuid[] IS NULL OR d.transaction_id = ANY(${transactionIds}::uuid[])))
    SELECT transaction_id, target_id AS id, verdict FROM kept
    UNION
    SELECT kept.transaction_id, e.id, kept.verdict FROM kept
    JOIN posted_entry e ON e.org_id = ${scene.orgId} AND e.source = 'document'
      AND e.source_id = kept.target_id
    ORDER BY 1, 2, 3`)
}

function listDeclinedPatterns(scene: Scene): Promise<Learned['declinedPatterns'][number][]> {
  const first = addDays(scene.now.toISOString().slice(0, 10), -patternDays)
  return scene.tx.query(sql`
    SELECT pattern, contact_key AS "contactKey", weight, declined_on AS on
    FROM (SELECT p.*, row_number() OVER (PARTITION BY pattern, contact_key
        ORDER BY declined_on DESC, transaction_id) AS no
      FROM match_declined_pattern p
      WHERE org_id = ${scene.orgId} AND declined_on >= ${first}) recent
    WHERE no <= ${patternsEach}
    ORDER BY declined_on DESC, pattern, contact_key, transaction_id LIMIT ${most.words}`)
}

function listCalibration(scene: Scene): Promise<{ calibration: Calibration }[]> {
  return scene.tx.query(sql`
    SELECT calibration FROM match_calibration WHERE org_id = ${scene.orgId}`)
}

function listBrakes(scene: Scene): Promise<{ evidence: EvidenceClass }[]> {
  return scene.tx.query(sql`
    SELECT evidence FROM match_brake WHERE org_id = ${scene.orgId} AND released_at IS NULL
    ORDER BY evidence`)
}
