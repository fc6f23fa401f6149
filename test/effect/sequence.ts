import { callAs } from '../support/access/approvals.ts'
import { act, documentOf } from '../support/documents/documents.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import { copyOf, entriesOf, reset, uuidOf, type Paper, type Stage, type Start } from './stage.ts'
import type { Step } from './steps.ts'

export type Sequence = { start: Start; paper: number; steps: readonly Step[] }

/** What came of one sequence. Unexplained is an entry or a lesson that nobody who may post decided. */
export type Found = {
  calls: number
  entries: number
  /** Entries that differ from the reading, by somebody who may post. */
  explained: number
  unexplained: string[]
}

/** Runs a sequence, then automatic posting as if it had been decided now, then the next document. */
export async function runSequence(
  stage: Stage,
  sequence: Sequence,
  forgets: boolean,
): Promise<Found> {
  const { world, actor, org, principal } = stage
  const paper = stage.papers[sequence.paper]
  if (paper === undefined) throw new Error('there is no such paper')
  await reset(stage)
  const documentId = await copyOf(stage, paper, sequence.start)
  const { contactId, supplier } = paper
  const named = { documentId, contactId, foreignId: stage.foreignId, supplier }
  const done: string[] = []
  for (const { name, bodyOf } of sequence.steps) {
    const body = bodyOf(named)
    const { status } = await callAs(world, principal, name, body)
    done.push(`${name} ${JSON.stringify(body)} ${status}`)
  }
  if (forgets) await forget(stage)
  await postNow(stage, documentId)
  const reading = sequence.start === 'failed' ? paper.readings.failed : paper.readings.base
  const entries = await entriesOf(stage, documentId)
  const faults = entries.filter((entry) => entry !== reading).map((entry) => `posted: ${entry}`)
  if (await hasLearned(stage)) faults.push('learned')
  // What has the same file would be held as its duplicate.
  await world.owner.query('DELETE FROM document_key WHERE org_id = $1', [org.orgId])
  const next = await nextOf(stage, paper)
  if (next.fault !== null) faults.push(next.fault)
  const told = faults.map((fault) => `${actor.name}: ${done.join(', ')}: ${fault}`)
  return {
    calls: sequence.steps.length,
    entries: entries.length + next.entries,
    explained: actor.mayPost ? faults.length : 0,
    unexplained: actor.mayPost ? [] : told,
  }
}

async function forget({ world, org }: Stage): Promise<void> {
  const own = `WHERE org_id = '${org.orgId}'`
  await world.owner.query(
    `UPDATE contact SET touched_by = NULL ${own}; UPDATE document SET set_by = '{}' ${own}`,
  )
}

/** As the job of automatic posting does, whether it was queued or not. */
async function postNow({ world, org }: Stage, documentId: string): Promise<void> {
  const { rows } = await world.owner.query(
    `SELECT FROM document WHERE org_id = $1 AND id = $2 AND coding IS NOT NULL`,
    [org.orgId, uuidOf(documentId)],
  )
  if (rows.length > 0) await postByJob(world, org, documentId)
}

async function hasLearned({ world, org }: Stage): Promise<boolean> {
  const { rows } = await world.owner.query(
    `SELECT FROM supplier WHERE org_id = $1 AND memory IS NOT NULL
     UNION ALL SELECT FROM accepted_document WHERE org_id = $1`,
    [org.orgId],
  )
  return rows.length > 0
}

/** The supplier's next document, read and coded from the beginning by somebody else. */
async function nextOf(
  stage: Stage,
  paper: Paper,
): Promise<{ entries: number; fault: string | null }> {
  const { world, org } = stage
  const documentId = await copyOf(stage, paper, 'new')
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  const { coding, status } = await documentOf(world, org, documentId)
  await postNow(stage, documentId)
  const entries = await entriesOf(stage, documentId)
  const wrong = entries.find((entry) => entry !== paper.readings.base)
  if (wrong !== undefined) return { entries: entries.length, fault: `next posted: ${wrong}` }
  const isTaught =
    status === 'coded' && /memory|accepted_before/.test(JSON.stringify(coding.reasons))
  return { entries: entries.length, fault: isTaught ? 'next coded by a lesson' : null }
}
