import type { Database } from '#kernel/database'
import { readFigures, type Figures } from '#kernel/figures'
import { right, wrong, type Finding } from './doctor_machine.ts'
import { wordsOf } from './say.ts'

/** Jobs of a healthy set-up wait for seconds, even behind a large import of somebody else. */
const longestWaitSeconds = 60
/** Sealing takes two seconds; a worker that is being replaced may take some more. */
const longestUnsealedSeconds = 30

/** The engine room by the figures that the metrics show, too. */
export async function examineEngine(database: Database): Promise<Finding[]> {
  try {
    return findingsOf(await readFigures(database))
  } catch (error) {
    return [wrong(`the queue cannot be looked at: ${wordsOf(error)}`, 'run `daybook migrate`')]
  }
}

export function findingsOf(figures: Figures): Finding[] {
  return [queueFinding(figures), failedFinding(figures), sealFinding(figures)]
}

const startWorker = 'start `daybook worker`, or serve --with-worker; if one runs, read its log'

function queueFinding({ queues }: Figures): Finding {
  const late = queues.filter((queue) => queue.oldest_seconds > longestWaitSeconds)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  if (late.length === 0) return right(`${count(waiting, 'job')} due, none of them late`)
  const told = late.map(
    (queue) => `${queue.class}: ${queue.waiting}, for up to ${Math.round(queue.oldest_seconds)} s`,
  )
  return wrong(`jobs wait too long (${told.join('; ')})`, startWorker)
}

/** Not a fault of the set-up: each is shown to its organization, which decides what to do. */
function failedFinding({ failures }: Figures): Finding {
  if (failures.length === 0) return right('no job has failed for good')
  const told = failures.map((failure) => `${failure.class} ${failure.code} ${failure.count}`)
  return right(`jobs that failed for good within a month, by class and code: ${told.join(', ')}`)
}

function sealFinding({ unsealed }: Figures): Finding {
  const rows = count(unsealed.row_count, 'audit row')
  if (unsealed.oldest_seconds <= longestUnsealedSeconds) return right(`${rows} to be sealed`)
  const seconds = Math.round(unsealed.oldest_seconds)
  return wrong(`${rows} wait for the seal, the oldest for ${seconds} s`, startWorker)
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
