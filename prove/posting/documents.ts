import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import type { Ground } from '../failover/ground.ts'
import { createCallers, insist, type Callers } from '../invoices/callers.ts'
import { createPlanter } from './faults.ts'
import * as gathered from './gather.ts'
import { judge } from './judge.ts'
import { paperOf, type Paper } from './papers.ts'
import type { Result } from './report.ts'
import { startSimulators, type Keeping, type Simulators } from './simulators.ts'
import { byHands, findComplaints, openStage, until } from './stage.ts'
import type { Stage, Tenant } from './stage.ts'
import { startTrouble, type Harm } from './trouble.ts'

const quietWithinMs = 10 * 60_000
const codedWithinMs = 10 * 60_000

export type DocumentSize = {
  documents: number
  batch: number
  tenants: number
  kills: number
  restarts: number
  /** No further batch is begun after so many; what was handed in by then is judged. */
  minutes: number
}

const keepings = ['economic', 'fatture_in_cloud'] as const

type Handed = Paper & { tenant: Tenant }

type Scene = { stage: Stage; simulators: Simulators; callers: Callers }

/** Documents of both countries posted amid all the harm there is. */
export async function proveDocuments(
  ground: Ground,
  size: DocumentSize,
  judged: number,
): Promise<Result> {
  const began = performance.now()
  const simulators = await startSimulators(ground)
  // The proof makes more calls in an hour than a company may: quotas are faults here, not the rule.
  const plenty = { hourly: 10_000_000, monthly: 10_000_000, short: 10_000_000 }
  await simulators.fatture_in_cloud.order('settings', plenty)
  const counts = { economic: size.tenants, fatture_in_cloud: size.tenants }
  const stage = await openStage(ground, simulators, { ...counts, pace: '0.05' })
  const scene: Scene = { stage, simulators, callers: createCallers() }
  const planter = createPlanter(simulators)
  say(`${stage.tenants.length} organizations are connected`)
  const isFull = size.kills > 10
  const trouble = startTrouble(
    { stage, simulators, planter },
    {
      keepings,
      killEveryMs: isFull ? 10_000 : 6_000,
      restartEveryMs: isFull ? 25_000 : 20_000,
      faultEveryMs: 150,
    },
  )
  const handed: Handed[] = []
  try {
    for (let from = 0; from < size.documents; from += size.batch) {
      if (performance.now() - began > size.minutes * 60_000) break
      handed.push(...(await postBatch(scene, from, Math.min(size.batch, size.documents - from))))
      const { kills, restarts } = trouble.harm
      say(`${handed.length} documents, ${kills} kills, ${restarts} restarts of the database`)
    }
    while (trouble.harm.kills < size.kills || trouble.harm.restarts < size.restarts)
      await sleep(500)
  } finally {
    await trouble.end()
  }
  const isQuiet = await until(async () => (await gathered.countOpen(stage)) === 0, quietWithinMs)
  return await conclude(scene, {
    handed,
    harm: trouble.harm,
    tally: planter.tally,
    judged,
    began,
    size,
    isQuiet,
  })
}

type Conclusion = Pick<Result, 'harm' | 'tally' | 'judged'> & {
  handed: readonly Handed[]
  began: number
  size: DocumentSize
  isQuiet: boolean
}

async function conclude(
  { stage, simulators, callers }: Scene,
  { handed, harm, tally, judged, began, size, isQuiet }: Conclusion,
): Promise<Result> {
  const papers = handed.map(({ tenant: { orgId, place }, number, grossMinor }) => ({
    orgId,
    place,
    number,
    grossMinor,
  }))
  const wanted = await gathered.gatherWanted(stage, papers)
  const arrived = await gathered.gatherArrived(simulators)
  return {
    documents: wanted.length,
    arrived: arrived.length,
    attachments: arrived.reduce((sum, one) => sum + one.files, 0),
    organizations: stage.tenants.length,
    harm,
    tally,
    asked: Object.fromEntries(callers.asked),
    judged,
    findings: [
      ...judge(wanted, arrived),
      ...callers.offences,
      ...(isQuiet ? [] : ['work was left undone']),
      ...(await findComplaints(stage)),
      ...tooLittle(harm, size),
    ],
    version: await gathered.versionOf(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

const tooLittle = ({ kills, restarts }: Harm, size: DocumentSize): string[] =>
  kills >= size.kills && restarts >= size.restarts
    ? []
    : [`only ${kills} kills and ${restarts} restarts, so too little is proven`]

/** Hands in a batch of both countries, waits until it is coded, and posts it. */
async function postBatch(scene: Scene, from: number, count: number): Promise<Handed[]> {
  const { stage, callers } = scene
  const papers = keepings.flatMap((keeping) => {
    const tenants = stage.tenants.filter((one) => one.keeping === keeping)
    return Array.from({ length: count }, (_, index) => handOf(tenants, keeping, from + index))
  })
  const ids = new Map<string, string>()
  await byHands(papers, 8, async (one) => {
    const id = await capture(scene, one)
    if (id !== null) ids.set(one.number, id)
  })
  const isCoded = async (): Promise<boolean> =>
    (await gathered.countCoded(stage)) >= (from + count) * keepings.length
  if (!(await until(isCoded, codedWithinMs))) callers.offences.push('not all was coded in time')
  await byHands(papers, 24, async ({ tenant, number }) => {
    const documentId = ids.get(number)
    if (documentId === undefined) return
    const target = { urls: stage.urls, key: tenant.key }
    await insist(callers, target, 'actions/post_document', `post-${number}`, { documentId })
  })
  return papers
}

function handOf(tenants: readonly Tenant[], keeping: Keeping, index: number): Handed {
  const tenant = tenants[index % tenants.length]
  if (tenant === undefined) throw new Error('there is no organization')
  const number = index * 2 + keepings.indexOf(keeping) + 1
  return { ...paperOf(keeping, number), tenant }
}

async function capture({ stage, callers }: Scene, one: Handed): Promise<string | null> {
  const { tenant, number, xml } = one
  const fileId = await upload(stage, tenant, `${number}.xml`, xml)
  const target = { urls: stage.urls, key: tenant.key }
  const path = 'actions/capture_document'
  const made = await insist(callers, target, path, `capture-${number}`, { fileId })
  return made === null ? null : String(made['id'])
}

/** A file that nothing refers to harms nobody, so it may come twice. */
async function upload(stage: Stage, { key }: Tenant, name: string, xml: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const urls = stage.urls()
    const url = urls[attempt % Math.max(1, urls.length)]
    try {
      const response = await fetch(`${url}/api/rest/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/xml',
          'daybook-file-name': name,
        },
        body: xml,
        signal: AbortSignal.timeout(20_000),
      })
      const { result } = (await response.json()) as { result?: { fileId: string } }
      if (result !== undefined) return result.fileId
    } catch (error) {
      if (attempt > 300) throw error
    }
    await sleep(200)
  }
}
