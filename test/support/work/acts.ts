import { act, coded, domesticInvoice } from '../documents/documents.ts'
import { postByJob } from '../documents/post_by_job.ts'
import type { TestOrg, World } from '../world.ts'

/** A document that was posted without a person. */
export async function postedAlone(world: World, org: TestOrg, net = '100.00'): Promise<string> {
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  const lines = [{ text: 'Paper', net, rate: '25' }]
  const documentId = await coded(world, org, domesticInvoice(org, { lines }))
  await postByJob(world, org, documentId)
  return documentId
}

export type ShownAct = {
  id: string
  kind: string
  recordId: string
  at: string
  drawn: string
  amount: number | null
  detail: string | null
  undoneAt: string | null
  undo: { action: string; input: Record<string, string>; isAllowed: boolean } | null
  verdict: { verdict: string; fault: string | null; note: string | null; drawn: string } | null
}

export const actsOf = async (world: World, org: TestOrg, query = ''): Promise<ShownAct[]> =>
  (await world.read(org, `automatic-acts${query}`)).body.result.items

export const checkOf = async (
  world: World,
  org: TestOrg,
  query = '',
): Promise<{ day: string; items: ShownAct[]; left: number }> =>
  (await world.read(org, `spot-check${query}`)).body.result

export const judge = (world: World, org: TestOrg, actId: string, said: object) =>
  world.rest(org, 'operations/record_spot_check', { actId, ...said })
