import { hashDecision } from '#documents/document/rules'
import { postByPolicy } from '#documents/process_document'
import { decodeId } from '#kernel/values/id'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'
import { documentOf } from './documents.ts'

/** Posts as the job of automatic posting does, for the coding as it is now. */
export async function postByJob(world: World, org: TestOrg, id: string): Promise<Reply['body']> {
  const documentId = decodeId('doc', id)
  // The day as the product reads it, not as the moment that the driver makes of it.
  const { rows } = await world.owner.query(
    'SELECT *, received_on::text AS received_on FROM document WHERE id = $1',
    [documentId],
  )
  const data = { documentId, hash: hashDecision(rows[0], rows[0].coding) }
  const { signal } = new AbortController()
  await postByPolicy.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
  return await documentOf(world, org, id)
}
