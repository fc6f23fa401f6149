import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import type { Ground } from '../failover/ground.ts'
import { createCallers, type Callers } from '../invoices/callers.ts'
import { createPlanter } from './faults.ts'
import * as gathered from './gather.ts'
import { capture, postUntilDone } from './hand_in.ts'
import { judge } from './judge.ts'
import { paperOf, type Paper } from './papers.ts'
import type { Result } from './report.ts'
import { startSimulators, type Keeping, type Simulators } from './simulators.ts'
import { findComplaints, openStage, until, type Stage } from './stage.ts'
import { byHands, type Tenant } from './tenants.ts'
import { startTrouble, type Harm } from './trouble.ts'

/** Most of them wait for another look at what is in doubt. */
const hands = 64
const quietWithinMs = 10 * 60_000
const codedWithinMs = 10 * 60_000
/** Amid all of this a posting may have to be looked for many times. */
const answeredWithinMs = 20 * 60_000

export type DocumentSize = {
  documents: number
  tenants: number
  kills: number
  restarts: number
  /** Nothing is begun after so many, and what was handed in by then is judged: a cut-short proof. */
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
  const stage = await openStage(ground, simulators, { ...counts, pace: '0.1' })
  const scene: Scene = { stage, simulators, callers: createCallers(answeredWithinMs) }
  const planter = createPlanter(simulators)
  say(`${stage.tenants.length} organizations are connected`)
  const isFull = size.kills > 10
  const trouble = startTrouble(
    { stage, simulators, planter },
    {
      keepings,
      killEveryMs: isFull ? 12_000 : 6_000,
      restartEveryMs: isFull ? 40_000 : 20_000,
      faultEveryMs: 150,
      // Enough is enough: processes that only start again do no work that could go wrong.
      mostKills: Math.ceil(size.kills * 1.5),
      mostRestarts: Math.ceil(size.restarts * 1.5),
    },
  )
  const watch = watchCoded(stage)
  const handed: Handed[] = []
  const papers = papersOf(stage, size.documents)
  const isEnough = (): boolean => tooLittle(trouble.harm, size).length === 0
  // The last ones make few calls, so that nearly each of them would meet a fault: it ends before them.
  const calmDown = async (): Promise<void> => {
    while (!isEnough() && !isLate(began, size)) await sleep(500)
    await trouble.end()
  }
  let calm = Promise.resolve()
  const post = async (one: Handed): Promise<void> => {
    if (isLate(began, size)) return
    handed.push(one)
    if (handed.length % 100 === 0) sayHow(handed.length, trouble.harm)
    if (handed.length === papers.length) calm = calmDown()
    await postOne(scene, one, watch.isCoded)
  }
  try {
    await byHands(papers, hands, post)
    await calm
  } finally {
    watch.end()
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
      ...callers.offences,
      ...judge(wanted, arrived),
      ...(isQuiet ? [] : ['work was left undone']),
      ...(harm.believed === 0 ? [] : [`${harm.believed} forged calls were believed`]),
      ...(await findComplaints(stage)),
      ...(size.minutes === Infinity ? tooLittle(harm, size) : []),
    ],
    version: await gathered.versionOf(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

const isLate = (began: number, { minutes }: DocumentSize): boolean =>
  performance.now() - began > minutes * 60_000

const tooLittle = ({ kills, restarts }: Harm, size: DocumentSize): string[] =>
  kills >= size.kills && restarts >= size.restarts
    ? []
    : [`only ${kills} kills and ${restarts} restarts, so too little is proven`]

const sayHow = (count: number, { kills, restarts }: Harm): void =>
  say(`${count} documents, ${kills} kills, ${restarts} restarts of the database`)

const papersOf = ({ tenants }: Stage, count: number): Handed[] =>
  Array.from({ length: count }, (_, index) =>
    keepings.map((keeping) => {
      const own = tenants.filter((one) => one.keeping === keeping)
      return handOf(own, keeping, index)
    }),
  ).flat()

/** Hands a document in, waits until it is coded, and posts it. */
async function postOne(
  scene: Scene,
  one: Handed,
  isCoded: (number: string) => boolean,
): Promise<void> {
  const { callers } = scene
  const documentId = await capture(scene, one)
  if (documentId === null) return
  const { tenant, number } = one
  if (!(await until(async () => isCoded(number), codedWithinMs))) {
    callers.offences.push(`${number} was not coded in time`)
    return
  }
  await postUntilDone(scene, tenant, number, documentId)
}

/** Looks at what is coded once for all who wait for it. */
function watchCoded(stage: Stage): { isCoded(number: string): boolean; end(): void } {
  let coded = new Set<string>()
  const state = { isOver: false }
  const look = async (): Promise<void> => {
    while (!state.isOver) {
      coded = await gathered.listCoded(stage).catch(() => coded)
      await sleep(1_000)
    }
  }
  void look()
  return {
    isCoded: (number) => coded.has(`${number}.xml`),
    end() {
      state.isOver = true
    },
  }
}

function handOf(tenants: readonly Tenant[], keeping: Keeping, index: number): Handed {
  const tenant = tenants[index % tenants.length]
  if (tenant === undefined) throw new Error('there is no organization')
  const number = index * 2 + keepings.indexOf(keeping) + 1
  return { ...paperOf(keeping, number), tenant }
}
