import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

/** What commands of the operator leave for metrics. None says anything of an organization. */
const notes = {
  /** Written by `backup`, or by whoever makes back-ups otherwise, after one that succeeded. */
  backup: z.object({ at: instant }),
  /** Written by `restore --drill` and `--note-drill`, after one that succeeded. */
  drill: z.object({ at: instant }),
  /** Written by `verify` of all organizations, whatever it found. */
  verify: z.object({ at: instant, failedChecks: z.number().int().min(0) }),
}

export type NoteName = keyof typeof notes
export type NoteOf<Name extends NoteName> = z.infer<(typeof notes)[Name]>

const fileOf = (directory: string, name: NoteName): string => join(directory, `${name}.json`)

/** Whole or not at all: a process that reads meanwhile sees the one before. */
export function writeNote<Name extends NoteName>(
  directory: string,
  name: Name,
  note: NoteOf<Name>,
): void {
  mkdirSync(directory, { recursive: true })
  const file = fileOf(directory, name)
  writeFileSync(`${file}.new`, `${JSON.stringify(note)}\n`)
  renameSync(`${file}.new`, file)
}

/** Null where there is none, or none that can be read. */
export function readNote<Name extends NoteName>(
  directory: string,
  name: Name,
): NoteOf<Name> | null {
  try {
    const found: unknown = JSON.parse(readFileSync(fileOf(directory, name), 'utf8'))
    return notes[name].parse(found) as NoteOf<Name>
  } catch {
    return null
  }
}
