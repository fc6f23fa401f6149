import { createHash } from 'node:crypto'
import { connectApp } from '#access/room'
import { keepBlob, sniffType, uploadFile } from '#files/room'
import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { drawDemoPage } from './draw_page.ts'
import type { DemoBill, DemoCalendar, DemoPaper, DemoStep, DemoStory } from './story/story_type.ts'

/** Bills that are posted, something to look at, and something that failed; gives the bills that are not posted. */
export async function addDocuments(
  app: App,
  principal: Principal,
  story: DemoStory,
  calendar: DemoCalendar,
): Promise<string[]> {
  const ready: string[] = []
  const bills = story.bills.map((bill) => ({
    paper: story.writeBill(bill, calendar.ago(bill.ago)),
    steps: stepsOf(bill),
    isReady: bill.isPosted === false,
  }))
  const papers = story.papers(calendar).map((one) => ({ ...one, isReady: false }))
  for (const { paper, steps, isReady } of [...bills, ...papers]) {
    const { id } = await run(
      app,
      principal,
      'capture_document',
      await bodyOf(app, principal, paper),
    )
    for (const { name, body } of steps) await run(app, principal, name, { documentId: id, ...body })
    if (isReady) ready.push(id)
  }
  return ready
}

function stepsOf({ category, isPosted }: DemoBill): DemoStep[] {
  return [
    { name: 'extract_document' },
    { name: 'code_document' },
    ...(category === undefined ? [] : [{ name: 'update_coding', body: { category } }]),
    ...(isPosted === false ? [] : [{ name: 'post_document' }]),
  ]
}

async function bodyOf(app: App, principal: Principal, paper: DemoPaper): Promise<object> {
  if ('text' in paper) return paper
  const { name, bytes } = await fileOf(paper)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBlob(app, principal.orgId, sha256, bytes)
  const given = {
    sha256,
    size: bytes.length,
    mimeType: await sniffType(bytes),
    fileName: name,
  }
  const { fileId } = await run(app, principal, uploadFile.name, given)
  return { fileId }
}

async function fileOf(
  paper: Exclude<DemoPaper, { text: string }>,
): Promise<{ name: string; bytes: Buffer }> {
  if ('file' in paper) return { name: paper.file.name, bytes: Buffer.from(paper.file.text) }
  const { page, date } = paper
  return { name: page.name, bytes: Buffer.from(await drawDemoPage(page, date)) }
}

type Result = Record<string, string | undefined> & { id: string; total?: never }

/** Through the same doors that users have. */
export async function run(
  app: App,
  principal: Principal,
  name: string,
  body: object,
  via: 'cli' | 'mcp' = 'cli',
): Promise<Result> {
  const definition = name === connectApp.name ? connectApp : app.definitions.get(name)
  if (definition === undefined) throw new Error(`${name} is not in the registry`)
  const requestId = app.newId()
  const { result } = await call(app, { principal, definition, body: () => body, via, requestId })
  return result as Result
}
