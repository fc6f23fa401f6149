import { addDays } from '#kernel/day'
import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import type { Calibration, EvidenceClass, Learned } from '#matching/room'

/**
 * What is loaded at once; what was taught longest ago is left out first. Accounts are few and nearly
 * always all there, since one that is missing would let a new account pass unnoticed.
 */
const most = { words: 5_000, accounts: 20_000 }
/** A pattern that was declined a year ago counts nothing any more. */
const patternDays = 365
/** The engine keeps so many of each pattern and contact. */
const patternsEach = 5

/**
 * What this organization taught. Pairs are those of payments that are still unmatched, and of
 * `transactionIds` only where they are given, so that it stays small whatever was once undone.
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
 * What was said of a document holds for every posting of it. What the ledger released because the
 * bank changed a payment, or what it paid is gone, says nothing about the two, and is not kept.
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
    JOIN ledger_entry e ON e.org_id = ${scene.orgId} AND e.source = 'document'
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
