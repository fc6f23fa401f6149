import { join } from 'node:path'
import type { z } from 'zod'
import type { Log } from '#kernel/process/log'
import type { DocumentReader } from '../ports.ts'
import { outcome, type ReaderInput, type Reading, type Refusal } from '../reading/reading.ts'
import { startChild, type Child, type Loss } from './sandbox_child.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import { findIsolation, projectRoot, type Isolation } from './sandbox_isolation.ts'
import { createPool, createTurns } from './sandbox_pool.ts'
import { statementOutcome, type StatementOutcome } from '../reading/statement.ts'

export type SandboxOptions = {
  /** Whether to read even if the machine cannot disable the network. */
  allowWithoutNetworkIsolation: boolean
  log: Pick<Log, 'warn'>
  /** How many documents are read at the same time. */
  children?: number
  timeoutMs?: number
  mostResidentBytes?: number
  heapBytes?: number
  /** How many documents a child reads before it is replaced. */
  mostServed?: number
  /** Another program instead of the readers, for tests of the sandbox. */
  script?: string
  isolation?: () => Promise<Isolation>
}

const mega = 2 ** 20
const losses: Record<Exclude<Loss, 'start'>, Refusal> = {
  crash: { refused: 'reader_crashed', detail: 'The reader stopped while reading this document.' },
  timeout: { refused: 'read_timeout', detail: 'Reading the document took too long.' },
  memory: { refused: 'read_memory', detail: 'Reading the document needed too much memory.' },
}

/**
 * Reads documents in separate processes: without network, secrets or write access, and with limits
 * on time and memory. A child reads one document at a time, many in sequence; its answers are
 * validated against the schema.
 */
export function createSandbox(options: SandboxOptions): DocumentReader {
  const { children = 1, mostServed = 200, isolation = findIsolation } = options
  let command: Promise<string[]> | undefined
  const start = async (): Promise<Child> => {
    command ??= isolation().then((found) => commandOf(options, found))
    const directory = import.meta.dirname
    return startChild({ command: await command, directory, ...capsOf(options) })
  }
  const pool = createPool(start, mostServed)
  const turns = createTurns(children)

  async function readInTurn<Answer extends object>(
    input: ReaderInput,
    answers: z.ZodType<Answer>,
    isSecond = false,
  ): Promise<Answer | Refusal> {
    const child = await pool.take(isSecond)
    const hasServed = child.served() > 0
    const answer = await readWith(child, input, answers)
    await pool.putBack(child)
    if (typeof answer !== 'string') return answer
    if (pool.isClosed()) throw new Error('The readers were closed while a document was read.')
    if (answer === 'start') throw new Error("The readers' process does not start.")
    options.log.warn({ loss: answer, size: input.bytes?.length ?? 0 }, 'a reader process was lost')
    // An earlier document may have damaged the child, so this one gets a second try in a fresh
    // child.
    const isTriedAgain = answer === 'crash' && hasServed && !isSecond
    if (isTriedAgain) return await readInTurn(input, answers, true)
    return losses[answer]
  }

  async function readAs<Answer extends object>(
    input: ReaderInput,
    answers: z.ZodType<Answer>,
  ): Promise<Answer | Refusal> {
    const size = Math.max(input.bytes?.length ?? 0, input.text?.length ?? 0)
    if (size > mostDocumentBytes) {
      return { refused: 'too_large', detail: `The document is too large (${size} bytes).` }
    }
    return await turns.inTurn(async () => {
      if (pool.isClosed()) throw new Error('The readers are closed.')
      return await readInTurn(input, answers)
    })
  }

  return {
    read: (input) => readAs<Reading | Refusal>(input, outcome),
    readStatement: (input) =>
      readAs<StatementOutcome>({ ...input, wants: 'statement' }, statementOutcome),
    close: pool.close,
  }
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

function capsOf(options: SandboxOptions) {
  const { timeoutMs = 60_000, mostResidentBytes = 1_024 * mega, heapBytes = 512 * mega } = options
  return { timeoutMs, mostResidentBytes, heapBytes }
}

function commandOf(options: SandboxOptions, found: Isolation): string[] {
  if (found.level === 'open') {
    const says = 'documents would be read by a process that can reach the network'
    if (!options.allowWithoutNetworkIsolation) {
      throw new Error(`Refused: ${says}. Allow this process to use unshare(1); see \`doctor\`.`)
    }
    options.log.warn(`${says}; production refuses this`)
  }
  const script = options.script ?? join(import.meta.dirname, '..', 'child.ts')
  const readable = [
    ...[
      'src/engines/readers/*',
      'src/engines/regions/*',
      'src/kernel/*',
      'node_modules/*',
      'package.json',
    ].map((path) => join(projectRoot, path)),
    script,
  ]
  return [
    ...found.wrapper,
    process.execPath,
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.round(capsOf(options).heapBytes / mega)}`,
    '--no-warnings',
    script,
  ]
}

function parseAnswer<Answer>(answer: Buffer, answers: z.ZodType<Answer>): Answer | null {
  try {
    return answers.safeParse(JSON.parse(answer.toString())).data ?? null
  } catch {
    return null
  }
}
