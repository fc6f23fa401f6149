import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const secretPatterns = /(dbk_(?:live|test)_|dbc_|whsec_)[0-9A-Za-z+/=]+/g

/** Secrets are cut out of every text before it is written, wherever in the line they stand. */
export function redact(text: string): string {
  return text
    .replace(secretPatterns, '$1[redacted]')
    .replace(/(bearer\s+)[^\s"]+/gi, '$1[redacted]')
    .replace(/(:\/\/[^:@/\s"]+:)[^@/\s"]+@/g, '$1[redacted]@')
}

export function createLog(level: string, write?: (line: string) => void): Log {
  const sink = write ?? (stdout ??= writeTogether())
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    { write: (line: string) => sink(redact(line)) },
  )
}

/** One for the process, however many logs are opened. */
let stdout: ((line: string) => void) | undefined

const gatherMs = 20
const mostGathered = 16_384

/** A write for every line would cost a busy server more than making the line. */
function writeTogether(): (line: string) => void {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (gathered !== '') process.stdout.write(gathered)
    gathered = ''
  }
  process.once('exit', flush)
  return (line) => {
    gathered += line
    if (gathered.length > mostGathered) flush()
    else timer ??= setTimeout(flush, gatherMs)
  }
}

/** Errors are logged with their causes; a Failure's cause is only ever seen here. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code, constraint } = error as { code?: string; constraint?: string }
  return {
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
