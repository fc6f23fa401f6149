import { createHash } from 'node:crypto'
import { createSandbox, findIsolation } from '#readers/room'
import { nationalNumbers } from '#regions/room'
import { invoicePdf } from '../../test/support/documents/pdfs.ts'
import { childrenCpuMicros } from './pipeline/processes.ts'

const organizations = 20

type Round = { name: string; perSecond: number; p50: number; p95: number; cpuMs: number }

/**
 * PDFs through the readers alone, as many at once as there are children: of one organization, of
 * twenty in turns of ten files, and of twenty where every file is of another one than the last. The
 * last is the worst case: each file needs a process that has read nothing yet.
 */
export async function run(args: string[]): Promise<void> {
  const count = args.includes('--quick') ? 60 : 200
  const children = 2
  const { level, walls } = await findIsolation()
  const log = { warn: (): void => undefined }
  const reader = createSandbox({ allowWithoutNetworkIsolation: true, children, log })
  const orders: [string, number, (index: number) => number][] = [
    ['warming up', 20, (index) => index % 2],
    ['one organization', count, () => 0],
    ['twenty, ten files in a row', count, (index) => Math.floor(index / 10)],
    // Fewer, since each of them starts a process.
    ['twenty, another with each file', count / 4, (index) => index],
  ]
  const rounds: Round[] = []
  for (const [name, length, order] of orders) {
    const files = await Promise.all(
      Array.from({ length }, async (_, index) => {
        const orgId = `organization ${order(index) % organizations}`
        return { orgId, bytes: await invoicePdf(rounds.length * count + index) }
      }),
    )
    const round = { name, ...(await readAll(reader, files, children)) }
    rounds.push(round)
    console.log(JSON.stringify(round))
  }
  await reader.close()
  console.log(JSON.stringify({ bench: 'readers', files: count, children, level, walls, rounds }))
}

async function readAll(
  reader: ReturnType<typeof createSandbox>,
  files: readonly { orgId: string; bytes: Uint8Array }[],
  atOnce: number,
): Promise<Omit<Round, 'name'>> {
  const took: number[] = []
  const waiting = files.values()
  const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }
  const cpu = childrenCpuMicros(process.pid)
  const since = performance.now()
  const place = async (): Promise<void> => {
    for (const { orgId, bytes } of waiting) {
      const began = performance.now()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const about = { orgId, sha256, mimeType: 'application/pdf', fileName: 'invoice.pdf', home }
      const load = async () => ({ bytes, text: null })
      const outcome = await reader.read({ ...about, patience: 'ever', load })
      if ('refused' in outcome) throw new Error(`not read: ${outcome.refused}`)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, place))
  const seconds = (performance.now() - since) / 1_000
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const spent = (childrenCpuMicros(process.pid) - cpu) / 1_000 / files.length
  const perSecond = Number((files.length / seconds).toFixed(1))
  return { perSecond, p50: at(0.5), p95: at(0.95), cpuMs: Math.round(spent) }
}
