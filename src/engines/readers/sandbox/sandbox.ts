import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { DocumentReader, ReadingRequest } from '../ports.ts'
import { outcome, type ReaderInput, type Reading, type Refusal } from '../reading/reading.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import { statementOutcome, type StatementOutcome } from '../reading/statement.ts'
import { sniffContent } from '../sniff.ts'
import { createCostlyFiles } from './costly_files.ts'
import { createTurns } from './reader_turns.ts'
import type { Child, Loss } from './sandbox_child.ts'
import { createStarter } from './sandbox_command.ts'
import type { SandboxOptions } from './sandbox_options.ts'
import { createPool, everybody, type Owner } from './sandbox_pool.ts'

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
  answers: z.ZodType<Answer>
}

/**
 * Reads documents in separate processes: without network, files, secrets or write access, and with
 * limits on time and memory. Organizations take turns, and what needs more than plain parsing is
 * read by processes of its organization alone. Answers are validated against the schema.
 */
export function createSandbox(options: SandboxOptions): DocumentReader {
  const { children: places = 2, mostServed = 200, mostOwned = 20 } = options
  const { mostWaiting = 8, jobPatienceMs = 5_000, idleMs = 30_000 } = options
  const { start, close: closeStarter } = createStarter(options)
  const now = (): number => performance.now()
  const costly = createCostlyFiles(now)
  const { isCostly } = costly
  const pool = createPool({ start, places, mostShared: mostServed, mostOwned, idleMs })
  const turns = createTurns({ places, mostWaiting, jobPatienceMs, isCostly, now })

  async function readInTurn<Answer extends object>(
    task: Task<Answer>,
    isSecond = false,
  ): Promise<Answer | Refusal> {
    const { owner, input } = task
    const child = await pool.take(owner, isSecond)
    const wasThere = child.isReady()
    const answer = await readWith(child, input, task.answers)
    pool.putBack(owner, child)
    if (typeof answer !== 'string') return answer
    if (pool.isClosed()) throw new Error('The readers were closed while a document was read.')
    if (answer === 'start' && isSecond) throw new Error("The readers' process does not start.")
    options.log.warn({ loss: answer, size: input.bytes?.length ?? 0 }, 'a reader process was lost')
    // A child that was there before may have been damaged by an earlier document, or died as a
    // spare, so this one gets a second try in a fresh child.
    const isTriedAgain = !isSecond && answer === 'crash' && wasThere
    if (isTriedAgain || answer === 'start') return await readInTurn(task, true)
    const refusal = losses[answer]
    if (answer !== 'crash') costly.remember(task.orgId, task.file, refusal)
    return refusal
  }

  async function readAs<Answer extends object>(
    request: ReadingRequest,
    wants: 'statement' | undefined,
    answers: z.ZodType<Answer>,
  ): Promise<Answer | Refusal> {
    const { orgId, sha256, patience, mimeType, fileName, home } = request
    const fileOf = (hash: string): string => `${wants ?? 'document'} ${hash}`
    const known = sha256 === null ? null : costly.refusalOf(orgId, fileOf(sha256))
    if (known !== null) return known
    return await turns.inTurn(orgId, patience, async () => {
      const { bytes, text } = await request.load()
      const size = Math.max(bytes?.length ?? 0, text?.length ?? 0)
      if (size > mostDocumentBytes) {
        return { refused: 'too_large', detail: `The document is too large (${size} bytes).` }
      }
      const file = fileOf(sha256 ?? hashOf(text ?? ''))
      // It may have become known while this one waited.
      const refusal = costly.refusalOf(orgId, file)
      if (refusal !== null) return refusal
      const input = { bytes, text, mimeType, fileName, home, ...(wants && { wants }) }
      const owner = isPlain(input) ? everybody : orgId
      return await readInTurn({ orgId, file, input, owner, answers })
    })
  }

  return {
    read: (request) => readAs<Reading | Refusal>(request, undefined, outcome),
    readStatement: (request) => readAs<StatementOutcome>(request, 'statement', statementOutcome),
    busyForMs: turns.busyForMs,
    prepare: pool.prepare,
    async close() {
      turns.close()
      await Promise.all([pool.close(), closeStarter()])
    },
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * XML and text, which our own parsers read. The child decides by the same function, so it never
 * opens anything else in a process for everybody.
 */
function isPlain({ bytes, mimeType, fileName }: ReaderInput): boolean {
  if (bytes === null || bytes.length === 0) return true
  const kind = sniffContent(bytes, mimeType, fileName)
  return kind === 'xml' || kind === 'text'
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
