import { Failure } from '#kernel/failure/failure'
import { redact } from '#kernel/process/log'

/** Results go to standard output and nothing else does, so that scripts can read them. */
export function sayResult(isJson: boolean | undefined, result: object, sentence: string): void {
  process.stdout.write(`${isJson ? JSON.stringify(result) : sentence}\n`)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** For people beside a machine-readable output. */
export function sayAside(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

export function sayError(error: unknown): void {
  sayAside(redact(`daybook: ${wordsOf(error)}`))
}

/** What went wrong and what to do next, without a stack: those are for the log of a server. */
export function wordsOf(error: unknown): string {
  if (error instanceof Failure) {
    const { errors = [], known } = error.details
    const pieces = [error.message, ...errors.map((one) => `${one.pointer.slice(1)}: ${one.detail}`)]
    if (Array.isArray(known)) pieces.push(`Known: ${known.join(', ')}.`)
    if (error.cause !== undefined) pieces.push(`(${wordsOf(error.cause)})`)
    return pieces.join(' ')
  }
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: string }
  const advice = code === undefined ? undefined : adviceFor[code]
  return advice === undefined ? error.message : `${error.message}. ${advice}`
}

const adviceFor: Record<string, string> = {
  ECONNREFUSED: 'No database is running there: start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'That host is unknown: correct DATABASE_URL.',
  EADDRINUSE: 'Another program is using that port: choose another with --port.',
  '28P01': 'Correct the password in DATABASE_URL; for the application role, run `daybook migrate`.',
  '28000': 'That role cannot log in: correct DATABASE_URL, or run `daybook migrate`.',
  '3D000': 'Create that database first, or correct DATABASE_URL.',
  '42501': 'DATABASE_URL must name the owner of the database, who may also create roles.',
  '42P01': 'The schema does not exist yet: run `daybook migrate`.',
}
