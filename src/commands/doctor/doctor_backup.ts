import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config/config'
import { findLastDrill } from '../backup/drill_record.ts'
import { listBackups, manifestName } from '../backup/manifest.ts'
import { askPgBackRest, type PgBackRestState } from '../backup/pgbackrest.ts'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How old the last back-up and the last restore are; one that nobody tried may be none. */
export function examineBackups(
  config: Pick<Config, 'backups' | 'env'>,
  now: Date,
  ask: (stanza: string) => PgBackRestState = askPgBackRest,
): DoctorFinding[] {
  const { directory, stanza } = config.backups
  if (directory === undefined && stanza === undefined) {
    const says = 'no back-ups are known: neither DAYBOOK_BACKUPS nor DAYBOOK_PGBACKREST is set'
    return [config.env === 'production' ? wrong(says, howTo) : right(says)]
  }
  if (directory !== undefined && !existsSync(directory)) {
    return [
      ...(stanza === undefined ? [] : [examineStanza(config, now, ask(stanza))]),
      wrong(`the directory of back-ups ${directory} cannot be seen from here`, mountIt),
    ]
  }
  return [
    stanza === undefined
      ? examineLast(config, directory ?? '', now)
      : examineStanza(config, now, ask(stanza)),
    examineDrill(config, directory, now),
  ]
}

const howTo =
  'run `daybook backup --to` every day, or pgBackRest, and set the variable: docs/operating/operations.md, "Back-up"'
const mountIt = 'run doctor where the back-ups are made, or mount that directory; then make one'

function examineLast(
  { backups }: Pick<Config, 'backups'>,
  directory: string,
  now: Date,
): DoctorFinding {
  const name = listBackups(directory).at(-1)
  if (name === undefined)
    return wrong(`there is no back-up in ${directory}`, 'run `daybook backup`')
  const at = takenAtOf(join(directory, name, manifestName))
  return judge(`the last back-up is ${name}`, at, now, {
    mostMs: backups.withinHours * hourMs,
    fix: 'run `daybook backup`, and check why it no longer runs by itself',
  })
}

function examineStanza(
  { backups }: Pick<Config, 'backups'>,
  now: Date,
  { last, trouble }: PgBackRestState,
): DoctorFinding {
  if (trouble !== null) {
    return wrong(`pgBackRest does not answer for ${backups.stanza}: ${trouble}`, 'correct that')
  }
  if (last === null) {
    return wrong(
      'pgBackRest has no back-up yet',
      'run `pgbackrest backup` as docs/operating/operations.md says',
    )
  }
  return judge(`the last back-up of pgBackRest is ${last.label} (${last.type})`, last.at, now, {
    mostMs: backups.withinHours * hourMs,
    fix: 'run `pgbackrest backup`, and check why it no longer runs by itself',
  })
}

function examineDrill(
  { backups }: Pick<Config, 'backups'>,
  directory: string | undefined,
  now: Date,
): DoctorFinding {
  const fix =
    backups.stanza === undefined
      ? 'run `daybook restore --drill`'
      : 'restore one, check it, and note it with `daybook restore --note-drill`: docs/operating/operations.md'
  if (directory === undefined) {
    return wrong('no restore drill is known: DAYBOOK_BACKUPS is not set', `set it, then ${fix}`)
  }
  const drill = findLastDrill(directory)
  if (drill === null) return wrong('no restore was ever tried', fix)
  const says = `the last restore drill was of ${drill.backup}`
  if (!drill.ok) return wrong(`${says} and failed: ${drill.problems[0] ?? ''}`, fix)
  const mostMs = backups.drillWithinDays * dayMs
  return judge(says, new Date(drill.at), now, { mostMs, fix })
}

function judge(
  says: string,
  at: Date,
  now: Date,
  { mostMs, fix }: { mostMs: number; fix: string },
): DoctorFinding {
  const age = now.getTime() - at.getTime()
  const told = `${says}, ${ageOf(age)} old`
  return age <= mostMs ? right(told) : wrong(told, fix)
}

function ageOf(ms: number): string {
  return ms < 2 * dayMs
    ? `${Math.max(0, Math.floor(ms / hourMs))} h`
    : `${Math.floor(ms / dayMs)} days`
}

/** Only the time: doctor may run without the key that the signature is checked with. */
function takenAtOf(path: string): Date {
  const { takenAt } = JSON.parse(readFileSync(path, 'utf8')) as { takenAt: string }
  return new Date(takenAt)
}
