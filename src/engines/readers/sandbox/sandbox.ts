import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { DocumentReader, MailRequest, ReadingRequest, ReaderFigures } from '../ports.ts'
import { outcome, type ReaderInput, type Reading, type Refusal } from '../reading/reading.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import { cutOutcome, type CutOutcome } from '../reading/cut_pages.ts'
import { mailPartsOutcome } from '../reading/mail_parts.ts'
import { pageOutcome, type PageOutcome } from '../reading/shown_page.ts'
import { openingOutcome, type OpeningOutcome } from '../reading/opening.ts'
import { statementOutcome, type StatementOutcome } from '../reading/statement.ts'
import { sniffContent, type FileKind } from '../kinds/sniff.ts'
import { createTurns } from './reader_turns.ts'
import type { Child, Loss } from './sandbox_child.ts'
import { createStarter } from './sandbox_command.ts'
import type { SandboxOptions } from './sandbox_options.ts'
import { needsPictures } from '../kinds/picture_needs.ts'
import { createPool, everybody, type Owner, type Pool } from './sandbox_pool.ts'

type CostlyFiles = {
  /** Why this file was refused a short while ago; null if it may be read. */
  refusalOf(orgId: string, file: string): Refusal | null
  remember(orgId: string, file: string, refusal: Refusal): void
  /** Whether any file of this organization is remembered. */
  isCostly(orgId: string): boolean
}

const forgetAfterMs = 15 * 60_000
const mostFiles = 100
const mostOrganizations = 1_000

/**
 * Files that have used up the time or memory of a reader. They are not read again for a while: it
 * would take as long and end the same way. For each organization separately, so that none learns
 * which files another has, or is refused for them.
 */
export function createCostlyFiles(now: () => number): CostlyFiles {
  const organizations = new Map<string, Map<string, { refusal: Refusal; until: number }>>()

  function current(orgId: string) {
    const files = organizations.get(orgId)
    if (files === undefined) return undefined
    // Oldest first, and all are kept for the same time.
    for (const [file, { until }] of files) {
      if (until > now()) break
      files.delete(file)
    }
    if (files.size === 0) organizations.delete(orgId)
    return files
  }

  return {
    refusalOf: (orgId, file) => current(orgId)?.get(file)?.refusal ?? null,
    isCostly: (orgId) => (current(orgId)?.size ?? 0) > 0,
    remember(orgId, file, refusal) {
      const files = current(orgId) ?? new Map<string, { refusal: Refusal; until: number }>()
      files.delete(file)
      files.set(file, { refusal, until: now() + forgetAfterMs })
      keepNewest(files, mostFiles)
      organizations.delete(orgId)
      organizations.set(orgId, files)
      keepNewest(organizations, mostOrganizations)
    },
  }
}

function keepNewest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

type Tally = Pick<ReaderFigures, 'lost' | 'documents' | 'pages' | 'seconds'>

/** What the readers of this process have done so far, as totals. */
export function createTally(now: () => number): {
  totals(): Tally
  lost(loss: Loss): void
  /** Measures one reading; what has no pages counts as one. */
  around<Answer extends object>(work: () => Promise<Answer>): Promise<Answer>
} {
  const tally: Tally = {
    lost: { crash: 0, timeout: 0, memory: 0, start: 0 },
    documents: 0,
    pages: 0,
    seconds: 0,
  }
  return {
    totals: () => ({ ...tally, lost: { ...tally.lost } }),
    lost(loss) {
      tally.lost[loss] += 1
    },
    async around(work) {
      const began = now()
      const answer = await work().finally(() => (tally.seconds += (now() - began) / 1_000))
      if ('refused' in answer) return answer
      const { pages } = answer as { pages?: unknown }
      tally.documents += 1
      tally.pages += typeof pages === 'number' ? pages : 1
      return answer
    },
  }
}

const losses: Record<Exclude<Loss, 'start'>, Refusal> = {
  crash: { refused: 'reader_crashed', detail: 'The reader stopped while reading this document.' },
  timeout: { refused: 'read_timeout', detail: 'Reading the document took too long.' },
  memory: { refused: 'read_memory', detail: 'Reading the document needed too much memory.' },
}

type Task<Answer> = {
  orgId: string
  /** What a file that uses up the limits is remembered by. */
  file: string
  input: ReaderInput
  owner: Owner
  pool: Pool
  answers: z.ZodType<Answer>
}

/**
 * Reads documents in separate processes: without network, files, secrets or write access, and with
 * limits on time and memory. Organizations take turns, and what needs more than plain parsing is
 * read by processes of its organization alone. Answers are validated against the schema.
 */
export function createSandbox(options: SandboxOptions): DocumentReader {
  const { children: places = 2, mostWaiting = 8, jobPatienceMs = 5_000 } = options
  const starter = createStarter(options)
  const costly = createCostlyFiles(now)
  const tally = createTally(now)
  const { pool, pictures } = createPools(options, places, starter)
  const turns = createTurns({ places, mostWaiting, jobPatienceMs, now, isCostly: costly.isCostly })

  const around = { log: options.log, costly, tally }
  const hall: Hall = { pool, pictures, mayOpenPictures: starter.mayOpenPictures, around }

  async function readAs<Answer extends object>(
    request: ReadingRequest,
    wanted: Pick<ReaderInput, 'wants' | 'page' | 'cut' | 'opening'>,
    answers: z.ZodType<Answer>,
  ): Promise<Answer | Refusal> {
    const { orgId, sha256, patience, mimeType, fileName } = request
    const fileOf = (hash: string): string => `${wanted.wants ?? 'document'} ${hash}`
    const known = sha256 === null ? null : costly.refusalOf(orgId, fileOf(sha256))
    if (known !== null) return known
    const inTurn = async (): Promise<Answer | Refusal> => {
      const { bytes, text } = await request.load()
      const refused = tooLarge(bytes, text)
      if (refused !== null) return refused
      const file = fileOf(sha256 ?? hashOf(text ?? ''))
      // It may have become known while this one waited.
      const refusal = costly.refusalOf(orgId, file)
      if (refusal !== null) return refusal
      const input = { bytes, text, mimeType, fileName, home: request.home, ...wanted }
      return await readByKind(hall, { orgId, file, input, answers })
    }
    return await turns.inTurn(orgId, patience, () => tally.around(inTurn))
  }

  return {
    read: (request) => readAs<Reading | Refusal>(request, {}, outcome),
    readStatement: (request) =>
      readAs<StatementOutcome>(request, { wants: 'statement' }, statementOutcome),
    readOpening: ({ opening, ...asked }) =>
      readAs<OpeningOutcome>(asked, { wants: 'opening', opening }, openingOutcome),
    showPage: ({ page: number, part, ...asked }) =>
      readAs<PageOutcome>(
        { ...asked, home },
        { wants: 'page', page: { number, part } },
        pageOutcome,
      ),
    cutPages: ({ firstPage, lastPage, ...asked }) =>
      readAs<CutOutcome>(
        { ...asked, home },
        { wants: 'cut_pages', cut: { firstPage, lastPage } },
        cutOutcome,
      ),
    takeApart: (request) => readAs(asRead(request), { wants: 'mail_parts' }, mailPartsOutcome),
    busyForMs: turns.busyForMs,
    figures: () => ({
      ...turns.counts(),
      ...tally.totals(),
      children: pool.size() + pictures.size(),
      walls: starter.walls(),
    }),
    prepare: pool.prepare,
    async close() {
      turns.close()
      await Promise.all([pool.close(), pictures.close(), starter.close()])
    },
  }
}

type Hall = {
  pool: Pool
  pictures: Pool
  mayOpenPictures(): Promise<boolean>
  around: Around
}

/** By a plain child first; by one that opens pictures only where that found too little. */
async function readByKind<Answer extends object>(
  { pool, pictures, mayOpenPictures, around }: Hall,
  task: Omit<Task<Answer>, 'owner' | 'pool'>,
): Promise<Answer | Refusal> {
  const { input, orgId } = task
  const { wants } = input
  const kind = kindOf(input)
  const owner = ownerOf(wants, kind, orgId)
  const isPicture = kind === 'image' || wants === 'page'
  const plain =
    isPicture && isForPictures(wants) ? null : await tryTask(around, { ...task, owner, pool })
  if (plain !== null && (!isForPictures(wants) || !needsPictures(kind, plain))) return plain
  if (!(await mayOpenPictures())) return plain ?? noPictures
  return await tryTask(around, { ...task, owner: orgId, pool: pictures })
}

/** Statements, openings, mails and cuts are never read from pictures. */
const isForPictures = (wants: ReaderInput['wants']): boolean =>
  wants === undefined || wants === 'page'

type Around = Pick<SandboxOptions, 'log'> & {
  costly: ReturnType<typeof createCostlyFiles>
  tally: ReturnType<typeof createTally>
}

async function tryTask<Answer extends object>(
  around: Around,
  task: Task<Answer>,
  isSecond = false,
): Promise<Answer | Refusal> {
  const { owner, input, pool: from } = task
  const { child, wasThere } = await from.take(owner, isSecond)
  const answer = await readWith(child, input, task.answers)
  from.putBack(owner, child)
  if (typeof answer !== 'string') return answer
  if (from.isClosed()) throw new Error('The readers were closed while a document was read.')
  if (answer === 'start' && isSecond) throw new Error("The readers' process does not start.")
  around.tally.lost(answer)
  around.log.warn({ loss: answer, size: input.bytes?.length ?? 0 }, 'a reader process was lost')
  // A child that was there before may have been damaged by an earlier document, or died as a
  // spare, so this one gets a second try in a fresh child.
  const isTriedAgain = !isSecond && answer === 'crash' && wasThere
  if (isTriedAgain || answer === 'start') return await tryTask(around, task, true)
  const refusal = losses[answer]
  if (answer !== 'crash') around.costly.remember(task.orgId, task.file, refusal)
  return refusal
}

/** Those that open pictures are others: they load more, and may start programs of the system. */
function createPools(
  { mostServed = 200, mostOwned = 20, idleMs = 30_000 }: SandboxOptions,
  places: number,
  starter: ReturnType<typeof createStarter>,
) {
  const settings = { places, mostShared: mostServed, mostOwned, idleMs }
  return {
    pool: createPool({
      ...settings,
      start: async (isWarm) => await starter.start(isWarm ? 'warm' : 'cold'),
      spares: places,
    }),
    pictures: createPool({
      ...settings,
      start: async () => await starter.start('pictures'),
      spares: 0,
    }),
  }
}

/** What a page or a mail has does not depend on where it is read. */
const home = { country: '', currency: '' }

const asRead = (request: MailRequest): ReadingRequest => ({
  ...request,
  mimeType: 'message/rfc822',
  fileName: null,
  home,
})

const now = (): number => performance.now()

/** A mail is taken apart by a process of its organization, whatever it looks like. */
const ownerOf = (wants: ReaderInput['wants'], kind: FileKind, orgId: string): Owner =>
  wants !== 'mail_parts' && wants !== 'cut_pages' && (kind === 'xml' || kind === 'text')
    ? everybody
    : orgId

function tooLarge(bytes: Uint8Array | null, text: string | null): Refusal | null {
  const size = Math.max(bytes?.length ?? 0, text?.length ?? 0)
  if (size <= mostDocumentBytes) return null
  return { refused: 'too_large', detail: `The document is too large (${size} bytes).` }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * XML and text are read by our own parsers. The child decides by the same function, so it never opens
 * anything else in a process for everybody.
 */
function kindOf({ bytes, mimeType, fileName }: ReaderInput): FileKind {
  return bytes === null || bytes.length === 0 ? 'text' : sniffContent(bytes, mimeType, fileName)
}

const noPictures: Refusal = {
  refused: 'type_not_supported',
  detail: 'Pictures are read only by a process with a root of its own; see `doctor`.',
}

async function readWith<Answer extends object>(
  child: Child,
  input: ReaderInput,
  answers: z.ZodType<Answer>,
): Promise<Answer | Loss> {
  const answer = await child.ask(input)
  if (!Buffer.isBuffer(answer)) return answer
  const parsed = parseAnswer(answer, answers)
  // A child with an invalid answer may be compromised, so it is not used again.
  if (parsed === null) await child.end()
  return parsed ?? 'crash'
}

function parseAnswer<Answer>(answer: Buffer, answers: z.ZodType<Answer>): Answer | null {
  try {
    return answers.safeParse(JSON.parse(answer.toString())).data ?? null
  } catch {
    return null
  }
}
